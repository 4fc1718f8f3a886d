import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { findByName } from "./find-by-name.ts";

const dashboard = implement(dashboardContract).$context<OperationContext>();

export const searchDashboard = {
  search: {
    find: dashboard.search.find.handler(({ context, input }) => findByName(context, input.query.q)),
  },
};
