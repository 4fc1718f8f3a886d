import { useMutation } from "@tanstack/react-query";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CanceledWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { windowAddress } from "../window-id.ts";
import { windowName } from "../window-name.ts";

interface ReinstateWindowDialogProps {
  window: CanceledWindow;
  onClose: () => void;
  onReinstated?: () => void;
}

export function ReinstateWindowDialog({ window, onClose, onReinstated }: ReinstateWindowDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const reinstate = useMutation({
    mutationFn: () => api.payouts.reinstate.call({ body: windowAddress(window) }),
    onSuccess: async () => {
      showToast("success", `${windowName(window)} is due again.`);
      onClose();
      onReinstated?.();
      await refreshHub();
    },
    onError: () => refreshHub(),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Put back ${windowName(window)}?`}
      description="It is due again, with the amount that today's rules and counts come to."
    >
      <FormError message={reinstate.isError ? problemOf(reinstate.error) : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Leave it canceled</Button>
        <Button variant="primary" isPending={reinstate.isPending} onClick={() => reinstate.mutate()}>
          Put back
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  return hasCode(error, "INVALID_STATE")
    ? "It is no longer canceled: somebody put it back meanwhile."
    : readError(error).message;
}
