import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PaidPayout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countOf } from "../calculation/tier-words.ts";
import { sumsText } from "../currency-sums.ts";
import { payeeName } from "../payee.ts";
import { SandboxHint } from "../provider/sandbox-hint.tsx";
import { useProvider } from "../provider/use-provider.ts";
import { paidAmount } from "../queues/paid-columns.tsx";
import { payoutSum } from "./payout-sum.ts";

interface ApproveDialogProps {
  payouts: readonly PaidPayout[];
  onClose: () => void;
}

/** The last look before creators are told that their money can be claimed. */
export function ApproveDialog({ payouts, onClose }: ApproveDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const provider = useProvider();
  const approve = useMutation({
    mutationFn: () => api.payoutApprovals.approve.call({ body: { ids: payouts.map(({ id }) => id) } }),
    onSuccess: async ({ approved, failed }) => {
      if (approved.length > 0) showToast("success", `Approved ${countOf(approved.length, "payout")}.`);
      if (failed.length === 0) onClose();
      await refreshHub();
    },
    onError: () => refreshHub(),
  });
  const failures = new Map(approve.data?.failed.map(({ id, message }) => [id, message]));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Approve ${sumsText(payouts.map(payoutSum))}?`}
      description="Each creator gets a link to claim their payout, by email and in the chat. An approved payout is taken back at the provider only."
    >
      <div className="flex flex-col gap-4">
        <ul
          aria-label="Payouts to approve"
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line-strong text-[13px]"
        >
          {payouts.map((payout) => (
            <li key={payout.id} className="px-3 py-2.5">
              <p className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{payeeName(payout)}</span>
                <span className="font-semibold tabular-nums">{paidAmount(payout)}</span>
              </p>
              {failures.has(payout.id) ? (
                <p role="alert" className="text-danger-text">
                  Not approved: {failures.get(payout.id)}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
        <SandboxHint provider={provider} />
        <FormError message={approve.isError ? readError(approve.error).message : undefined} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{approve.isSuccess ? "Done" : "Cancel"}</Button>
        {approve.isSuccess ? null : (
          <Button variant="primary" isPending={approve.isPending} onClick={() => approve.mutate()}>
            Approve {countOf(payouts.length, "payout")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
