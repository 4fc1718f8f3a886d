import { MailboxNotice, useMailbox } from "../../parts/mailbox-notice.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { CopyField } from "../../ui/primitives/copy-button.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";

interface InvitationLinkProps {
  link: string;
  email: string;
  onDone: () => void;
}

export function InvitationLink({ link, email, onDone }: InvitationLinkProps) {
  const hasMailbox = useMailbox() === "open";
  return (
    <div className="flex flex-col gap-3">
      <CopyField label="Invitation link" value={link} />
      <MailboxNotice isOpen={hasMailbox} />
      <p className="text-[13px] text-muted">
        {hasMailbox ? "You can also" : `If this server sends email, ${email} has it already. Otherwise`} pass
        the link on yourself; it works for that address only.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
