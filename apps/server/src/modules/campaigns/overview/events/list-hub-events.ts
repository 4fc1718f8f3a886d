import type { HubEventsPage, HubEventsQuery } from "@clipledger/contract/creator-hub/hub-events";
import type { OperationContext } from "../../../../infra/context.ts";
import { openWindows } from "../../windows/open-windows.ts";
import { toOverviewQuestion } from "../overview-question.ts";
import { toHubEvent } from "./events.mapper.ts";
import { countEvents, listEventRows } from "./events.queries.ts";

export async function listHubEvents(ctx: OperationContext, query: HubEventsQuery): Promise<HubEventsPage> {
  const question = await toOverviewQuestion(ctx, query);
  await ctx.db.transaction((tx) => openWindows(tx, question.organizationId, question.today));
  const now = ctx.clock.now();
  const [totalRows, rows] = await Promise.all([
    countEvents(ctx.db, question, query, now),
    listEventRows(ctx.db, question, query, now),
  ]);
  return {
    data: rows.map((row) => toHubEvent(row, question.today)),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
    resolvedRange: question.range,
  };
}
