import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { organizationKey } from "../analytics/filter/analytics-filter.ts";
import { type DayBounds, isEligible } from "../analytics/gains/gain-question.ts";
import { countsAtEnds, gainsOf } from "../analytics/gains/video-gains.ts";
import type { OverviewFilter, OverviewQuestion } from "./overview-question.ts";

/**
 * Joins to `assignments s` the accounts `a` of their creators, and the `videos v` published on them while assigned.
 * Samples of briefs are nobody's posts.
 */
export function joinVideos(filter: OverviewFilter): SqlFragment {
  return sql`
    join tracked_accounts a on a.organization_id = s.organization_id and a.creator_id = s.creator_id
    join videos v on v.organization_key = ${organizationKey(filter)} and v.account_key = a.key and not v.is_reference
      and v.published_on between s.valid_from and coalesce(s.valid_until, 'infinity')`;
}

/** A condition on `videos v`: they were published between the days. */
export function isPublished({ from, to }: DayBounds): SqlFragment {
  return sql`v.published_on between ${from} and ${to}`;
}

/**
 * A common table expression `assigned`: the accounts of rows `s` (number, creator_id, valid_from, valid_until), each with the
 * number and the days of its row. Numbers stand for assignments, since joining and grouping by their ids takes longer.
 */
export function assignedAccounts({ organizationId }: OverviewFilter, rows: SqlFragment): SqlFragment {
  return sql`assigned as materialized (
    select s.number, s.valid_from, coalesce(s.valid_until, 'infinity') as valid_until, a.key as account_key, a.loaded_at
    from ${rows} s join tracked_accounts a on a.organization_id = ${organizationId} and a.creator_id = s.creator_id)`;
}

/** Joins to accounts `h` of `assigned` the `videos v` that were published on them while assigned. Samples of briefs are nobody's posts. */
export function joinAssignedVideos(filter: OverviewFilter): SqlFragment {
  const isFiltered = filter.campaignIds !== undefined || filter.creatorIds !== undefined;
  return sql`join videos v on v.organization_key = ${organizationKey(filter)} and v.account_key = h.account_key
    and not v.is_reference and v.published_on between h.valid_from and h.valid_until
    ${isFiltered ? sql`and v.account_key = any(array(select account_key from assigned))` : sql``}`;
}

/**
 * A common table expression `measured`: for each number of `assigned` that has any, the videos posted between the days, and what
 * eligible ones gained. Nearly all of them have their newest counts at the last day, or were published since the first:
 * only those of the others are looked up. Of all time there are no others.
 */
export function measuredVideos(question: OverviewQuestion, days: DayBounds): SqlFragment {
  const isOfAllTime = question.scope === "allTime";
  const hasNewest = isOfAllTime ? sql`v.counts` : sql`v.counts and v.observed_at < ${days.to} + 1`;
  const counted = (count: SqlFragment) => sql`coalesce(sum(${count}) filter (where ${hasNewest}), 0)`;
  return sql`measured as materialized (
    select number, sum(posted_videos)::int as posted_videos, sum(eligible_videos)::int as eligible_videos,
      sum(views)::bigint as views, sum(likes)::bigint as likes, sum(comments)::bigint as comments,
      sum(shares)::bigint as shares, sum(bookmarks)::bigint as bookmarks
    from (
      select h.number, count(*) as posted_videos, count(*) filter (where v.counts) as eligible_videos,
        ${counted(sql`v.view_count`)} as views, ${counted(sql`v.like_count`)} as likes,
        ${counted(sql`v.comment_count`)} as comments, ${counted(sql`v.share_count`)} as shares,
        ${counted(sql`v.bookmark_count`)} as bookmarks
      from assigned h ${joinAssignedVideos(question)} where ${isPublished(days)}
      group by h.number
      ${isOfAllTime ? sql`` : sql`union all ${lookedUpGains(question, days)}`}
    ) parts
    group by number)`;
}

/** Selects, in the columns of `measured`, what videos gained that were published before, or looked at since. */
function lookedUpGains(question: OverviewQuestion, days: DayBounds): SqlFragment {
  const { from, to } = days;
  return sql`
    select g.number, 0, 0, sum(g.views), sum(g.likes), sum(g.comments), sum(g.shares), sum(g.bookmarks)
    from (
      select h.number, ${gainsOf}
      from assigned h ${joinAssignedVideos(question)} and v.counts and ${isEligible(question, days)}
        and v.observed_at >= case when v.published_on < ${from} then ${from} else ${to} + 1 end
      ${countsOfEnds(question, days)}
    ) g
    group by g.number`;
}

/**
 * Joins to `assignments s` their eligible `videos v`, and what `gainsOf` needs. One that was neither published nor
 * observed since the first day gained nothing.
 */
export function joinEligibleGains(question: OverviewQuestion, days: DayBounds): SqlFragment {
  return sql`${joinVideos(question)} and v.counts and ${isEligible(question, days)}
    and greatest(v.observed_at, v.published_at) >= ${days.from}
    ${countsOfEnds(question, days)}`;
}

/** A video that was published since the first day had no counts before: none are looked up. */
function countsOfEnds({ filter }: OverviewQuestion, { from, to }: DayBounds): SqlFragment {
  return countsAtEnds(filter, { from: sql`case when v.published_on < ${from} then ${from} end`, to });
}
