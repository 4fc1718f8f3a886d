import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CanceledWindow, PayoutWindow } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { formText, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
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
  const cancel = useWrite(
    (reasonNote: string | null) =>
      api.payouts.cancel.call({ body: { ...windowAddress(window), reasonNote } }),
    {
      says: `Canceled the payout of ${windowName(window)}.`,
      onDone: () => {
        onClose();
        onCanceled?.();
      },
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Cancel ${windowAmount(window)} to ${payeeName(window)}?`}
      description={`${windowName(window)}, ${window.campaignName}. It leaves the queue unpaid, and can be put back later. ${payeeName(window)} is not told.`}
    >
      <DialogForm
        write={cancel}
        problem={cancelProblem}
        onSubmit={(form) => cancel.mutate(readReason(form))}
        submit="Cancel payout"
        variant="danger"
        cancel="Keep it"
      >
        <ReasonField hint="Kept with the canceled payout, for your team only." />
      </DialogForm>
    </Dialog>
  );
}

function ReasonField({ hint }: { hint: string }) {
  return <TextAreaField label="Reason (optional)" name="reasonNote" hint={hint} rows={3} maxLength={1000} />;
}

function readReason(form: FormData): string | null {
  return formText(form, "reasonNote").trim() || null;
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
  const cancelable = windows.filter(({ isAwaitingProvider }) => !isAwaitingProvider);
  const waiting = windows.length - cancelable.length;
  const cancel = useWrite(
    (reasonNote: string | null) =>
      api.payouts.cancelSeveral.call({ body: { windows: cancelable.map(windowAddress), reasonNote } }),
    {
      says: `Canceled ${countOf(cancelable.length, "payout")}.`,
      onDone: () => {
        onClose();
        onCanceled();
      },
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  const left = waiting === 0 ? "" : ` ${countOf(waiting, "payout")} on the way to the provider stay.`;
  return (
    <Dialog
      onClose={onClose}
      title={`Cancel ${countOf(cancelable.length, "payout")}?`}
      description={`${sumsText(cancelable.map(windowSum)) || "Nothing"} in all. They leave the queue unpaid, and can be put back later. Nobody is told.${left}`}
    >
      <DialogForm
        write={cancel}
        onSubmit={(form) => cancel.mutate(readReason(form))}
        submit={`Cancel ${countOf(cancelable.length, "payout")}`}
        variant="danger"
        isDisabled={cancelable.length === 0}
        cancel="Keep them"
      >
        <ReasonField hint="Kept with each canceled payout, for your team only." />
      </DialogForm>
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
  return (
    <ConfirmWrite
      variant="primary"
      send={api.payouts.reinstate.call}
      input={{ body: windowAddress(window) }}
      says={`${windowName(window)} is due again.`}
      problem={reinstateProblem}
      onDone={onReinstated}
      refreshes={useRefreshHub()}
      refreshesWhenRefused
      onClose={onClose}
      title={`Put back ${windowName(window)}?`}
      description="It is due again, with the amount that today's rules and counts come to."
      confirmLabel="Put back"
      cancelLabel="Leave it canceled"
    />
  );
}

function reinstateProblem(error: unknown): string {
  return hasCode(error, "INVALID_STATE")
    ? "It is no longer canceled: somebody put it back meanwhile."
    : readError(error).message;
}
