import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import type { OperationContext } from "../../../../infra/context.ts";
import { operations } from "../../../../infra/http/operations.ts";
import { chooseProvider } from "../../../rails/choose-provider.ts";
import { sandboxControlUrl } from "../../../sandbox/sandbox-settings.ts";
import {
  adjustBalance,
  getCreatorBalance,
  reverseBalanceEntry,
} from "../../books/balance/creator-balance.ts";
import { listPaid } from "../../books/queues/list-paid.ts";
import { voidPayout } from "../cancellations/void-payout.ts";
import { planManualPayout, planPayout, planPayouts } from "../plans/plan-payouts.ts";
import { dismissPlans, listPlans, undoPlans } from "../plans/undo-plans.ts";
import { approvePayouts, withdrawPayout } from "./approve-payouts.ts";
import { getClaimLink, resendClaimLink } from "./claim-link.ts";
import { getRailPayout, listUnclearPayouts, sendRailPayoutAgain } from "./rail-payout.ts";
import { reissuePayout } from "./reissue-payout.ts";

export const payoutApprovalsDashboard = operations(dashboardContract, {
  payoutApprovals: {
    listIssued: (ctx, { query }) => listPaid(ctx, query),
    getProvider: (ctx) => describeProvider(ctx),
    approve: (ctx, { body }) => approvePayouts(ctx, body.ids),
    cancel: (ctx, { params }) => withdrawPayout(ctx, params.id),
    reissue: (ctx, { params }) => reissuePayout(ctx, params.id),
    voidPayout: (ctx, { params, body }) => voidPayout(ctx, params.id, body.reason),
    getClaimLink: (ctx, { params }) => getClaimLink(ctx, params.id),
    resendClaimLink: (ctx, { params }) => resendClaimLink(ctx, params.id),
  },
  payoutRails: {
    getPayout: (ctx, { params }) => getRailPayout(ctx, params.id),
    listUnclear: (ctx) => listUnclearPayouts(ctx),
    sendAgain: (ctx, { params }) => sendRailPayoutAgain(ctx, params.id),
  },
});

export const payoutPlansDashboard = operations(dashboardContract, {
  payoutPlans: {
    list: (ctx) => listPlans(ctx),
    plan: (ctx, { body }) => planPayout(ctx, body),
    planSeveral: (ctx, { body }) => planPayouts(ctx, body),
    planManual: (ctx, { body }) => planManualPayout(ctx, body),
    undo: (ctx, { body }) => undoPlans(ctx, body.ids),
    dismiss: (ctx, { body }) => dismissPlans(ctx, body.ids),
  },
});

export const creatorBalanceDashboard = operations(dashboardContract, {
  creatorBalance: {
    get: (ctx, { params }) => getCreatorBalance(ctx, params.id),
    adjust: (ctx, { params, body }) => adjustBalance(ctx, params.id, body),
    reverse: (ctx, { params, body }) => reverseBalanceEntry(ctx, params, body.reason),
  },
});

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
