import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { payeeName } from "../payee.ts";
import { windowAmount } from "../queues/window-columns.tsx";
import { windowAddress } from "../window-id.ts";
import { windowName } from "../window-name.ts";

interface CancelWindowDialogProps {
  window: PayoutWindow;
  onClose: () => void;
  onCanceled?: () => void;
}

/** Takes a due window out of the queue, with the reason for whoever asks later. */
export function CancelWindowDialog({ window, onClose, onCanceled }: CancelWindowDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const [reason, setReason] = useState("");
  const cancel = useMutation({
    mutationFn: () =>
      api.payouts.cancel.call({ body: { ...windowAddress(window), reasonNote: reason.trim() || null } }),
    onSuccess: async () => {
      showToast("success", `Canceled the payout of ${windowName(window)}.`);
      onClose();
      onCanceled?.();
      await refreshHub();
    },
    onError: () => refreshHub(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    cancel.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Cancel ${windowAmount(window)} to ${payeeName(window)}?`}
      description={`${windowName(window)}, ${window.campaignName}. It leaves the queue unpaid, and can be put back later. ${payeeName(window)} is not told.`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label="Reason (optional)"
          hint="Kept with the canceled payout, for your team only."
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError message={cancel.isError ? problemOf(cancel.error) : undefined} />
        <DialogActions>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" variant="danger" isPending={cancel.isPending}>
            Cancel payout
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  if (hasCode(error, "PAYOUT_CONFLICT")) {
    return "It is no longer due: somebody paid or canceled it meanwhile, or its payout is on its way to the provider.";
  }
  return readError(error).message;
}
