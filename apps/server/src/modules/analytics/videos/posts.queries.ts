import type { DayRange } from "@clipledger/domain/calendar/day-range";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { GainQuestion } from "../gains/gain-question.ts";
import type { GainSource } from "../gains/gain-source.ts";
import { postsByDay } from "../gains/gains.ts";

export interface PostsRow {
  day: string;
  posted_videos: number;
}

/** A row for every day of the range. */
export function listPostsByDay(
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
