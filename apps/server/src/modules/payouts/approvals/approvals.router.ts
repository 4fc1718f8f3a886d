import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { approvePayouts } from "./approve-payouts.ts";
import { getClaimLink } from "./get-claim-link.ts";
import { getProvider } from "./get-provider.ts";
import { reissuePayout } from "./reissue-payout.ts";
import { resendClaimLink } from "./resend-claim-link.ts";
import { withdrawPayout } from "./withdraw-payout.ts";

const { payoutApprovals } = implement(dashboardContract).$context<OperationContext>();

export const payoutApprovalsDashboard = {
  payoutApprovals: {
    getProvider: payoutApprovals.getProvider.handler(({ context }) => getProvider(context)),
    approve: payoutApprovals.approve.handler(({ context, input }) => approvePayouts(context, input.body.ids)),
    cancel: payoutApprovals.cancel.handler(({ context, input }) => withdrawPayout(context, input.params.id)),
    reissue: payoutApprovals.reissue.handler(({ context, input }) => reissuePayout(context, input.params.id)),
    getClaimLink: payoutApprovals.getClaimLink.handler(({ context, input }) =>
      getClaimLink(context, input.params.id),
    ),
    resendClaimLink: payoutApprovals.resendClaimLink.handler(({ context, input }) =>
      resendClaimLink(context, input.params.id),
    ),
  },
};
