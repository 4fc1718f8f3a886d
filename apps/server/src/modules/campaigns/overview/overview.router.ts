import { apiContract } from "@clipledger/contract/api-contract";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { keepAnswer } from "../../../infra/db/kept-answers.ts";
import { refreshAmounts } from "../amounts/bring-amounts-up-to-date.ts";
import { refreshWindows } from "../windows/open-windows.ts";
import { listHubActivity } from "./activity/list-hub-activity.ts";
import { listHubEvents } from "./events/list-hub-events.ts";
import { getHubKpis } from "./kpis/get-hub-kpis.ts";
import { listHubPerformance } from "./performance/list-hub-performance.ts";

const { creatorHub } = implement(apiContract).$context<OperationContext>();

export const creatorHubApi = {
  creatorHub: {
    getKpis: creatorHub.getKpis.handler(({ context, input }) =>
      keepOverview(context, "hub kpis", input.query, getHubKpis),
    ),
    listActivity: creatorHub.listActivity.handler(({ context, input }) =>
      keepOverview(context, "hub activity", input.query, listHubActivity),
    ),
    listPerformance: creatorHub.listPerformance.handler(({ context, input }) =>
      keepOverview(context, "hub performance", input.query, listHubPerformance),
    ),
    listEvents: creatorHub.listEvents.handler(({ context, input }) =>
      keepOverview(context, "hub events", input.query, listHubEvents),
    ),
  },
};

/**
 * Numbering all assignments takes as long as the organization is large, so it is done once after something changed. What
 * reading itself brings up to date comes first: it is a change.
 */
async function keepOverview<Query extends object, Answer>(
  ctx: OperationContext,
  operation: string,
  query: Query,
  read: (ctx: OperationContext, query: Query) => Promise<Answer>,
): Promise<Answer> {
  if (operation === "hub events") await refreshWindows(ctx.db, ctx.organization.id, dateOf(ctx.clock.now()));
  else if (operation !== "hub activity") await refreshAmounts(ctx);
  return keepAnswer(ctx, { operation, query }, () => read(ctx, query));
}
