import { readError } from "../../../api/errors.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";

interface AcceptDialogProps {
  name: string;
  isOnRoster: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function AcceptDialog({ name, isOnRoster, isPending, error, onConfirm, onClose }: AcceptDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Accept ${name}?`}
      description={
        isOnRoster
          ? "They are on your roster already. They hear of it in the chat and by email. This is final."
          : "They come onto your roster as a creator, and hear of it in the chat and by email. This is final."
      }
    >
      <FormError message={error === null ? undefined : readError(error).message} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={isPending} onClick={onConfirm}>
          Accept
        </Button>
      </DialogActions>
    </Dialog>
  );
}
