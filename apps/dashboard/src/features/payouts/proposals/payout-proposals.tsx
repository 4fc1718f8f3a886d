import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutProposal, PayoutProvider } from "../../../api/types.ts";
import { useShowPlans } from "../../../parts/planned-payments.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { majorText, minorText } from "../../../ui/product/words/money-text.ts";
import { payProblem } from "../pay-problem.ts";
import { periodText } from "../payout-words.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";

/** Payouts that agents propose, for people to decide about. Nothing where there are none. */
export function ProposalsNotice({ onShow }: { onShow: (windowId: string) => void }) {
  const { api } = useOrganization();
  const proposals = useQuery(api.payoutProposals.list.queryOptions()).data?.data ?? [];
  if (proposals.length === 0) return null;
  const title =
    proposals.length === 1 ? "An agent proposes a payout" : `Agents propose ${proposals.length} payouts`;
  return (
    <Notice tone="info" title={title}>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <Proposal proposal={proposal} onShow={() => onShow(windowIdOf(proposal))} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Proposal({ proposal, onShow }: { proposal: PayoutProposal; onShow: () => void }) {
  const { api, organization } = useOrganization();
  const [isConfirming, setConfirming] = useState(false);
  const decline = useWrite(() => api.payoutProposals.decline.call({ params: { id: proposal.id } }), {
    says: "Declined. Its cycle stays due.",
    refreshes: useRefreshHub(),
    refreshesWhenRefused: true,
  });
  const { proposedBy, note } = proposal;
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        <strong className="font-medium">{`${amountOf(proposal)} to ${payeeOf(proposal)}`}</strong>
        {`, ${proposal.campaignName}, ${periodText(proposal)}.`}
      </p>
      <p className="text-muted">
        {`By ${proposedBy.apiKeyName}${proposedBy.name === null ? "" : ` for ${proposedBy.name}`}, ${exactTime(proposal.createdAt)}.`}
        {note === null ? "" : ` It says: “${note}”`}
      </p>
      <FormRefusal write={decline} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onShow}>
          See the calculation
        </Button>
        {canWrite(organization.role) ? (
          <>
            <Button size="small" onClick={() => setConfirming(true)}>
              Pay it
            </Button>
            <Button size="small" isPending={decline.isPending} onClick={() => decline.mutate()}>
              Decline
            </Button>
          </>
        ) : null}
      </div>
      {isConfirming ? <PayDialog proposal={proposal} onClose={() => setConfirming(false)} /> : null}
    </div>
  );
}

function PayDialog({ proposal, onClose }: { proposal: PayoutProposal; onClose: () => void }) {
  const { api } = useOrganization();
  const { total, lineItems } = proposal;
  const [provider, setProvider] = useState<PayoutProvider>("manual");
  const showPlans = useShowPlans();
  const confirm = useWrite(
    (payoutProvider: PayoutProvider) =>
      api.payoutProposals.confirm.call({ params: { id: proposal.id }, body: { payoutProvider } }),
    {
      says: (_answer, payoutProvider) =>
        payoutProvider === "manual"
          ? undefined
          : `The payout of ${amountOf(proposal)} to ${payeeOf(proposal)} awaits approval.`,
      onDone: async (_answer, payoutProvider) => {
        onClose();
        if (payoutProvider === "manual") await showPlans();
      },
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Pay ${amountOf(proposal)} to ${payeeOf(proposal)}?`}
      description={`${proposal.campaignName}, ${periodText(proposal)}. It is paid only if the cycle still comes to this amount.`}
    >
      <DialogForm
        write={confirm}
        problem={problemText}
        onSubmit={() => confirm.mutate(provider)}
        submit={`Pay ${amountOf(proposal)}`}
        cancel="Keep it open"
      >
        <ul className="flex flex-col gap-1 text-sm">
          {lineItems.map(({ title, amount }) => (
            <li key={title} className="flex justify-between gap-4">
              <span className="text-muted">{title}</span>
              <span className="tabular-nums">{majorText(amount, total.currency)}</span>
            </li>
          ))}
        </ul>
        <ProviderChoice
          value={provider}
          onChange={setProvider}
          currencies={[total.currency]}
          payee={payeeOf(proposal)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** That the amount is another one by now is for the server to tell: it knows both. */
function problemText(error: unknown): string {
  const { message } = readError(error);
  if (hasCode(error, "PAYOUT_CONFLICT") && message.startsWith("Recalculated")) return `${message}.`;
  return payProblem(error).text;
}

function amountOf({ total }: PayoutProposal): string {
  return minorText(total.amount, total.currency);
}

function payeeOf({ creatorName }: PayoutProposal): string {
  return creatorName ?? "the creator";
}

function windowIdOf({ campaignId, creatorId, billingPeriodStart, billingPeriodEnd }: PayoutProposal): string {
  return [campaignId, creatorId, billingPeriodStart.slice(0, 10), billingPeriodEnd.slice(0, 10)].join(":");
}
