import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CanceledWindow, PayoutWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countOf } from "../calculation/calculation-words.ts";
import { windowAmount } from "../columns/window-columns.tsx";
import { payeeName, sumsText, windowName, windowSum } from "../payout-words.ts";
import { windowAddress } from "../payouts-search.ts";

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
      onClose={onClose}
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
        <FormError message={cancel.isError ? cancelProblem(cancel.error) : undefined} />
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

function cancelProblem(error: unknown): string {
  if (hasCode(error, "PAYOUT_CONFLICT")) {
    return "It is no longer due: somebody paid or canceled it meanwhile, or its payout is on its way to the provider.";
  }
  return readError(error).message;
}

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
      onClose={onClose}
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
      onClose={onClose}
      title={`Put back ${windowName(window)}?`}
      description="It is due again, with the amount that today's rules and counts come to."
    >
      <FormError message={reinstate.isError ? reinstateProblem(reinstate.error) : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Leave it canceled</Button>
        <Button variant="primary" isPending={reinstate.isPending} onClick={() => reinstate.mutate()}>
          Put back
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function reinstateProblem(error: unknown): string {
  return hasCode(error, "INVALID_STATE")
    ? "It is no longer canceled: somebody put it back meanwhile."
    : readError(error).message;
}
