import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutFile } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";

/** Puts the payments of a file back. Of one that somebody has, it is asked whether a bank has it too. */
export function DiscardButton({ file }: { file: PayoutFile }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Discard ${file.name}`}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      {isAsking && file.downloadedAt === null ? <DiscardDialog file={file} onClose={close} /> : null}
      {isAsking && file.downloadedAt !== null ? (
        <DiscardDownloadedDialog file={file} downloadedAt={file.downloadedAt} onClose={close} />
      ) : null}
    </>
  );
}

interface DiscardDialogProps {
  file: PayoutFile;
  onClose: () => void;
}

function DiscardDialog({ file, onClose }: DiscardDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.payoutFiles.discard.call}
      input={{ params: { id: file.id }, body: {} }}
      refreshes={[api.payoutFiles.list.key()]}
      // Another member may have downloaded the file, which requires a reason to discard it.
      refreshesWhenRefused
      onClose={onClose}
      title={`Discard ${file.name}?`}
      description="Nobody has downloaded it. Its payouts wait for the next file."
      confirmLabel="Discard file"
    />
  );
}

function DiscardDownloadedDialog({
  file,
  downloadedAt,
  onClose,
}: DiscardDialogProps & { downloadedAt: string }) {
  const { api } = useOrganization();
  const discard = useWrite(api.payoutFiles.discard.call, {
    onDone: onClose,
    refreshes: [api.payoutFiles.list.key()],
    refreshesWhenRefused: true,
  });
  const [isKept, setKept] = useState(false);
  function submit(form: FormData) {
    const reason = formText(form, "reason");
    discard.mutate({ params: { id: file.id }, body: { reason, notHandedOver: true } });
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Discard ${file.name}?`}
      description={`It was downloaded ${exactTime(downloadedAt)}. Its payouts go into the next file: a bank that has both would pay them twice.`}
    >
      <DialogForm
        write={discard}
        onSubmit={submit}
        submit="Discard file"
        variant="danger"
        isDisabled={!isKept}
        cancel="Keep the file"
      >
        <TextField
          label="Why is it discarded?"
          name="reason"
          hint="Kept in the activity log."
          required
          maxLength={500}
        />
        <Checkbox
          label="I made sure that nobody has handed it to the bank"
          required
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
