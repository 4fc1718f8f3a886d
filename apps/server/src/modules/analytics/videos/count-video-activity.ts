import type { VideoActivityQuery } from "@clipledger/contract/videos";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { chooseGainSource } from "../gains/gain-source.ts";
import { listPostsByDay } from "./posts.queries.ts";

/** How many videos were published on each of the last days, today included. */
export async function countVideoActivity(ctx: OperationContext, query: VideoActivityQuery) {
  const question = { filter: toAnalyticsFilter(ctx, query), publicationMode: "allEligible" } as const;
  const source = await chooseGainSource(ctx.db, question);
  const to = dateOf(ctx.clock.now());
  const rows = await listPostsByDay(ctx.db, question, source, { from: addDays(to, 1 - query.days), to });
  return rows.map(({ day, posted_videos }) => ({ date: day, count: posted_videos }));
}
