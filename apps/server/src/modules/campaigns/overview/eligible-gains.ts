import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type DayBounds, isEligible } from "../../analytics/gains/gain-question.ts";
import { countsAtEnds, gainsOf } from "../../analytics/gains/video-gains.ts";
import { joinVideos } from "./assigned.ts";
import type { OverviewQuestion } from "./overview-question.ts";

/**
 * Joins to `assignments s` their eligible `videos v`, and what `gainsOf` needs. One that was neither published nor looked
 * at since the first day gained nothing. One that was published since had no counts before: none are looked up.
 */
export function joinEligibleGains(question: OverviewQuestion, { from, to }: DayBounds): SqlFragment {
  const countedBefore = sql`case when v.published_on < ${from} then ${from} end`;
  return sql`${joinVideos(question)} and v.counts and ${isEligible(question, { from, to })}
    and greatest(v.observed_at, v.published_at) >= ${from}
    ${countsAtEnds(question.filter, { from: countedBefore, to })}`;
}

/** Selects what eligible videos gained between the days, each group of `assignments s` that has any in one row. */
export function sumEligibleGains(
  question: OverviewQuestion,
  days: DayBounds,
  { assignments, groupedBy }: { assignments: SqlFragment; groupedBy: SqlFragment },
): SqlFragment {
  return sql`
    select g.grouped_by, sum(g.views)::bigint as views, sum(g.likes)::bigint as likes,
      sum(g.comments)::bigint as comments, sum(g.shares)::bigint as shares, sum(g.bookmarks)::bigint as bookmarks
    from (
      select ${groupedBy} as grouped_by, ${gainsOf}
      from ${assignments} ${joinEligibleGains(question, days)}
    ) g
    group by g.grouped_by`;
}
