import type { VideoActivityQuery } from "@clipledger/contract/videos";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { chooseGainSource, type GainQuestion, type GainSource } from "../gains/gain-question.ts";
import { postsByDay } from "../gains/gains.ts";

/** How many videos were published on each of the last days, today included. */
export async function countVideoActivity(ctx: OperationContext, query: VideoActivityQuery) {
  const question = { filter: toAnalyticsFilter(ctx, query), publicationMode: "allEligible" } as const;
  const source = await chooseGainSource(ctx.db, question);
  const to = dateOf(ctx.clock.now());
  const rows = await listPostsByDay(ctx.db, question, source, { from: addDays(to, 1 - query.days), to });
  return rows.map(({ day, posted_videos }) => ({ date: day, count: posted_videos }));
}

interface PostsRow {
  day: string;
  posted_videos: number;
}

/** A row for every day of the range. */
function listPostsByDay(
  db: Queryable,
  question: GainQuestion,
  source: GainSource,
  range: DayRange,
): Promise<PostsRow[]> {
  const days = { from: sql`${range.from}::date`, to: sql`${range.to}::date` };
  return db.rows(sql`
    select every.day::date as day, coalesce(posts.posted_videos, 0) as posted_videos
    from generate_series(${days.from}::timestamp, ${days.to}::timestamp, interval '1 day') every(day)
    left join (${postsByDay(question, source, days)}) posts on posts.day = every.day::date
    order by every.day`);
}
