import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countOf } from "../calculation/tier-words.ts";
import { sumsText } from "../currency-sums.ts";
import { windowSum } from "../several/window-sum.ts";
import { windowAddress } from "../window-id.ts";

interface CancelSeveralDialogProps {
  windows: readonly PayoutWindow[];
  onClose: () => void;
  onCanceled: () => void;
}

/** Takes several due windows out of the queue at once, all or none. */
export function CancelSeveralDialog({ windows, onClose, onCanceled }: CancelSeveralDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const [reason, setReason] = useState("");
  const cancelable = windows.filter(({ isAwaitingProvider }) => !isAwaitingProvider);
  const waiting = windows.length - cancelable.length;
  const cancel = useMutation({
    mutationFn: () =>
      api.payouts.cancelSeveral.call({
        body: { windows: cancelable.map(windowAddress), reasonNote: reason.trim() || null },
      }),
    onSuccess: async () => {
      showToast("success", `Canceled ${countOf(cancelable.length, "payout")}.`);
      onClose();
      onCanceled();
      await refreshHub();
    },
    onError: () => refreshHub(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    cancel.mutate();
  }

  const left = waiting === 0 ? "" : ` ${countOf(waiting, "payout")} on the way to the provider stay.`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Cancel ${countOf(cancelable.length, "payout")}?`}
      description={`${sumsText(cancelable.map(windowSum)) || "Nothing"} in all. They leave the queue unpaid, and can be put back later. Nobody is told.${left}`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label="Reason (optional)"
          hint="Kept with each canceled payout, for your team only."
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError message={cancel.isError ? readError(cancel.error).message : undefined} />
        <DialogActions>
          <Button onClick={onClose}>Keep them</Button>
          <Button
            type="submit"
            variant="danger"
            disabled={cancelable.length === 0}
            isPending={cancel.isPending}
          >
            Cancel {countOf(cancelable.length, "payout")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
