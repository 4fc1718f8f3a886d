import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PaidPayout } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { SelectionBar } from "../../../ui/primitives/lists/row-selection.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { countOf } from "../calculation/calculation-words.ts";
import { paidAmount } from "../columns/paid-columns.tsx";
import { payeeName, payoutSum, sumsText } from "../payout-words.ts";
import { SandboxHint, useProvider } from "../provider/provider-choice.tsx";
import { queueCount } from "../use-queues.ts";

interface ApproveDialogProps {
  payouts: readonly PaidPayout[];
  onClose: () => void;
}

/** The last look before creators are told that their money can be claimed. */
export function ApproveDialog({ payouts, onClose }: ApproveDialogProps) {
  const { api } = useOrganization();
  const provider = useProvider();
  const approve = useWrite(
    () => api.payoutApprovals.approve.call({ body: { ids: payouts.map(({ id }) => id) } }),
    {
      says: ({ approved }) =>
        approved.length > 0 ? `Approved ${countOf(approved.length, "payout")}.` : undefined,
      onDone: ({ failed }) => {
        if (failed.length === 0) onClose();
      },
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  const failures = new Map(approve.data?.failed.map(({ id, message }) => [id, message]));
  return (
    <Dialog
      onClose={onClose}
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
        <FormRefusal write={approve} />
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

interface SelectedPayoutsProps {
  selected: readonly PaidPayout[];
  onClear: () => void;
}

export function SelectedPayouts({ selected, onClear }: SelectedPayoutsProps) {
  // Kept while they are approved: what is approved leaves the selection.
  const [approving, setApproving] = useState<readonly PaidPayout[] | undefined>(undefined);
  return (
    <>
      <SelectionBar label="Selected payouts" count={selected.length} onClear={onClear}>
        <p className="px-2 text-[13px] text-muted tabular-nums">{sumsText(selected.map(payoutSum))}</p>
        <Button variant="primary" icon={<Check aria-hidden="true" />} onClick={() => setApproving(selected)}>
          Approve selected
        </Button>
      </SelectionBar>
      {approving === undefined ? null : (
        <ApproveDialog
          payouts={approving}
          onClose={() => {
            setApproving(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}

/** How many payouts wait; asked for those who may approve them. */
export function useWaitingApprovals() {
  const { api, organization } = useOrganization();
  return useQuery(
    api.payouts.listPaid.queryOptions({
      input: { query: { mode: "count", providerPayoutStatus: ["created"] } },
      select: (answer) => queueCount(answer),
      enabled: canAdminister(organization.role),
    }),
  );
}

interface ApprovalNoticeProps {
  waiting: Pick<ReturnType<typeof useWaitingApprovals>, "data">;
}

/** Tells those who may approve that something waits for them. It stands above every queue, so that none jumps when another is chosen. */
export function ApprovalNotice({ waiting }: ApprovalNoticeProps) {
  const count = waiting.data ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      title={count === 1 ? "1 payout awaits your approval" : `${count} payouts await your approval`}
      action={
        <Link to="/payouts" search={{ tab: "approval" }} className={buttonClass("secondary", "small")}>
          Review
        </Link>
      }
    >
      Creators hear of a payout at the provider once it is approved.
    </Notice>
  );
}
