import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../../infra/context.ts";
import { approveJoinRequest } from "./approve-join-request.ts";
import { listJoinRequests } from "./list-join-requests.ts";
import { rejectJoinRequest } from "./reject-join-request.ts";
import { requestToJoin } from "./request-to-join.ts";

const { joinRequests } = implement(dashboardContract).$context<OperationContext>();
const visitor = implement(dashboardContract).$context<VisitorContext>();

export const joinRequestsDashboard = {
  joinRequests: {
    list: joinRequests.list.handler(({ context, input }) => listJoinRequests(context, input.query)),
    approve: joinRequests.approve.handler(({ context, input }) =>
      approveJoinRequest(context, input.params.id),
    ),
    reject: joinRequests.reject.handler(({ context, input }) => rejectJoinRequest(context, input.params.id)),
    create: visitor.joinRequests.create.handler(({ context, input }) => requestToJoin(context, input.body)),
  },
};
