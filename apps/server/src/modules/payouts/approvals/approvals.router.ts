import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { chooseProvider } from "../../rails/provider/choose-provider.ts";
import { voidPayout } from "../books/void-payout.ts";
import { sandboxControlUrl } from "../sandbox/sandbox-settings.ts";
import { approvePayouts, withdrawPayout } from "./approve-payouts.ts";
import { getClaimLink, resendClaimLink } from "./claim-link.ts";
import { getRailPayout, sendRailPayoutAgain } from "./rail-payout.ts";
import { reissuePayout } from "./reissue-payout.ts";

const { payoutApprovals, payoutRails } = implement(dashboardContract).$context<OperationContext>();

export const payoutApprovalsDashboard = {
  payoutApprovals: {
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
    sendAgain: payoutRails.sendAgain.handler(({ context, input }) =>
      sendRailPayoutAgain(context, input.params.id),
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
