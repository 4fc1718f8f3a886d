import { agentsContract } from "@clipledger/contract/agents";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations, visitorOperations } from "../../infra/http/operations.ts";
import { allowAuthorization, denyAuthorization, describeAuthorization } from "./oauth/authorization.ts";
import {
  confirmProposal,
  declineProposal,
  listProposals,
  proposePayout,
} from "./proposals/payout-proposals.ts";

/** What tools call besides the API. */
export const agentsOwn = operations(agentsContract, {
  payoutProposals: {
    list: (ctx) => listProposals(ctx),
    create: (ctx, { body }) => proposePayout(ctx, body),
  },
});

export const agentsDashboard = {
  payoutProposals: operations(dashboardContract.payoutProposals, {
    list: (ctx) => listProposals(ctx),
    confirm: (ctx, { params, body }) => confirmProposal(ctx, params.id, body),
    decline: (ctx, { params }) => declineProposal(ctx, params.id),
  }),
  oauth: {
    ...visitorOperations(dashboardContract.oauth, {
      describe: (ctx, { body }) => describeAuthorization(ctx, body),
      deny: (ctx, { body }) => denyAuthorization(ctx, body),
    }),
    ...operations(dashboardContract.oauth, {
      allow: (ctx, { body }) => allowAuthorization(ctx, body),
    }),
  },
};
