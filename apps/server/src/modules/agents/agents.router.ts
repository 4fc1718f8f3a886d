import { agentsContract } from "@clipledger/contract/agents";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../infra/context.ts";
import { allowAuthorization, denyAuthorization, describeAuthorization } from "./oauth/authorization.ts";
import {
  confirmProposal,
  declineProposal,
  listProposals,
  proposePayout,
} from "./proposals/payout-proposals.ts";

const { payoutProposals } = implement(agentsContract).$context<OperationContext>();

/** What tools call besides the API. */
export const agentsOwn = {
  payoutProposals: {
    list: payoutProposals.list.handler(({ context }) => listProposals(context)),
    create: payoutProposals.create.handler(({ context, input }) => proposePayout(context, input.body)),
  },
};

const dashboard = implement(dashboardContract).$context<OperationContext>();
const visitor = implement(dashboardContract).$context<VisitorContext>();

export const agentsDashboard = {
  payoutProposals: {
    list: dashboard.payoutProposals.list.handler(({ context }) => listProposals(context)),
    confirm: dashboard.payoutProposals.confirm.handler(({ context, input: { params, body } }) =>
      confirmProposal(context, params.id, body),
    ),
    decline: dashboard.payoutProposals.decline.handler(({ context, input }) =>
      declineProposal(context, input.params.id),
    ),
  },
  oauth: {
    describe: visitor.oauth.describe.handler(({ context, input }) =>
      describeAuthorization(context, input.body),
    ),
    allow: dashboard.oauth.allow.handler(({ context, input }) => allowAuthorization(context, input.body)),
    deny: visitor.oauth.deny.handler(({ context, input }) => denyAuthorization(context, input.body)),
  },
};
