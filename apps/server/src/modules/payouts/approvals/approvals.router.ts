import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { chooseProvider } from "../../rails/choose-provider.ts";
import { adjustBalance, getCreatorBalance, reverseBalanceEntry } from "../balance/creator-balance.ts";
import { voidPayout } from "../cancellations/void-payout.ts";
import { planManualPayout, planPayout, planPayouts } from "../plans/plan-payouts.ts";
import { dismissPlans, listPlans, undoPlans } from "../plans/undo-plans.ts";
import { listPaid } from "../queues/list-paid.ts";
import { sandboxControlUrl } from "../sandbox/sandbox-settings.ts";
import { approvePayouts, withdrawPayout } from "./approve-payouts.ts";
import { getClaimLink, resendClaimLink } from "./claim-link.ts";
import { getRailPayout, listUnclearPayouts, sendRailPayoutAgain } from "./rail-payout.ts";
import { reissuePayout } from "./reissue-payout.ts";

const { creatorBalance, payoutApprovals, payoutPlans, payoutRails } =
  implement(dashboardContract).$context<OperationContext>();

export const payoutApprovalsDashboard = {
  payoutApprovals: {
    listIssued: payoutApprovals.listIssued.handler(({ context, input }) => listPaid(context, input.query)),
    getProvider: payoutApprovals.getProvider.handler(({ context }) => describeProvider(context)),
    approve: payoutApprovals.approve.handler(({ context, input }) => approvePayouts(context, input.body.ids)),
    cancel: payoutApprovals.cancel.handler(({ context, input }) => withdrawPayout(context, input.params.id)),
    reissue: payoutApprovals.reissue.handler(({ context, input }) => reissuePayout(context, input.params.id)),
    voidPayout: payoutApprovals.voidPayout.handler(({ context, input: { params, body } }) =>
      voidPayout(context, params.id, body.reason),
    ),
    getClaimLink: payoutApprovals.getClaimLink.handler(({ context, input }) =>
      getClaimLink(context, input.params.id),
    ),
    resendClaimLink: payoutApprovals.resendClaimLink.handler(({ context, input }) =>
      resendClaimLink(context, input.params.id),
    ),
  },
  payoutRails: {
    getPayout: payoutRails.getPayout.handler(({ context, input }) => getRailPayout(context, input.params.id)),
    listUnclear: payoutRails.listUnclear.handler(({ context }) => listUnclearPayouts(context)),
    sendAgain: payoutRails.sendAgain.handler(({ context, input }) =>
      sendRailPayoutAgain(context, input.params.id),
    ),
  },
};

export const payoutPlansDashboard = {
  payoutPlans: {
    list: payoutPlans.list.handler(({ context }) => listPlans(context)),
    plan: payoutPlans.plan.handler(({ context, input }) => planPayout(context, input.body)),
    planSeveral: payoutPlans.planSeveral.handler(({ context, input }) => planPayouts(context, input.body)),
    planManual: payoutPlans.planManual.handler(({ context, input }) => planManualPayout(context, input.body)),
    undo: payoutPlans.undo.handler(({ context, input }) => undoPlans(context, input.body.ids)),
    dismiss: payoutPlans.dismiss.handler(({ context, input }) => dismissPlans(context, input.body.ids)),
  },
};

export const creatorBalanceDashboard = {
  creatorBalance: {
    get: creatorBalance.get.handler(({ context, input }) => getCreatorBalance(context, input.params.id)),
    adjust: creatorBalance.adjust.handler(({ context, input: { params, body } }) =>
      adjustBalance(context, params.id, body),
    ),
    reverse: creatorBalance.reverse.handler(({ context, input: { params, body } }) =>
      reverseBalanceEntry(context, params, body.reason),
    ),
  },
};

interface ProviderDescription {
  readonly kind: "none" | "sandbox" | "http" | "rails";
  readonly name: string | null;
  readonly sandboxUrl: string | null;
}

/** Who makes automated payouts of the organization. */
async function describeProvider(ctx: OperationContext): Promise<ProviderDescription> {
  const { payoutProvider, organization } = ctx;
  const provider = await chooseProvider(ctx, organization.id);
  if (provider === "rails") return { kind: "rails", name: "your payout rails", sandboxUrl: null };
  if (payoutProvider === undefined) return { kind: "none", name: null, sandboxUrl: null };
  if (payoutProvider.kind === "http")
    return { kind: "http", name: new URL(payoutProvider.url).hostname, sandboxUrl: null };
  return { kind: "sandbox", name: "Sandbox", sandboxUrl: sandboxControlUrl(ctx, organization.id) };
}
