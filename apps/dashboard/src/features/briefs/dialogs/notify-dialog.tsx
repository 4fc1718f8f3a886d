import type { ReactNode } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { creatorsText, reachText } from "../brief-words.ts";
import type { Reach } from "../use-reach.ts";

interface NotifyDialogProps {
  reach: Reach;
  confirmLabel: string;
  isPending: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Says whom a notification reaches, before it is sent: an email cannot be taken back. */
export function NotifyDialog(props: NotifyDialogProps) {
  const { reach, confirmLabel, isPending, error, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Notify ${creatorsText(reach.total)}?`}
      description={children}
    >
      <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-[13px]">
        <dt className="text-muted">It reaches</dt>
        <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{reachText(reach)}</dd>
      </dl>
      <div className="mt-4 empty:hidden">
        <FormError message={error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
