import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { getCosts, getResults } from "./get-results.ts";
import { getToday } from "./get-today.ts";

const { today } = implement(dashboardContract).$context<OperationContext>();

export const todayDashboard = {
  today: {
    get: today.get.handler(({ context }) => getToday(context)),
    getResults: today.getResults.handler(({ context, input }) => getResults(context, input.query)),
    getCosts: today.getCosts.handler(({ context, input }) => getCosts(context, input.query)),
  },
};
