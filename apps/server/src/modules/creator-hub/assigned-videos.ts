import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { organizationKey } from "../analytics/filter/analytics-filter.ts";
import { type DayBounds, isEligible } from "../analytics/gains/gain-question.ts";
import { countsAtEnds, gainsOf } from "../analytics/gains/video-gains.ts";
import { anyGain, gainColumnsOf, perCount, summedGains } from "../tracking/facts/counts.ts";
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
  return sql`${joinVideosOfAccounts(filter)}
    ${isFiltered ? sql`and v.account_key = any(array(select account_key from assigned))` : sql``}`;
}

function joinVideosOfAccounts(filter: OverviewFilter): SqlFragment {
  return sql`join videos v on v.organization_key = ${organizationKey(filter)} and v.account_key = h.account_key
    and not v.is_reference and v.published_on between h.valid_from and h.valid_until`;
}

/**
 * Common table expressions, of which `measured` has, for each number of `begun` with any, the videos posted between the days, and what
 * eligible ones gained. Totals are kept of every assignment, so that the two of the days' ends are read of each. Single videos are
 * looked at where they do not count, where an assignment is noted to be counted anew, and where only those of the days are asked for.
 */
export function measuredVideos(question: OverviewQuestion, days: DayBounds): SqlFragment {
  const areTotalsAsked = question.scope === "allTime" || question.publicationMode !== "onlyPublished";
  return sql`${changedAccounts(question, sql`begun`)}, measured as materialized (
    select number, sum(posted_videos)::int as posted_videos, sum(eligible_videos)::int as eligible_videos,
      ${summedGains}
    from (
      select h.number, count(*) as posted_videos, 0 as eligible_videos, ${perCount(({ gain }) => sql`0 as ${gain}`)}
      ${uncountedVideos(question, days)}
      union all
      ${
        areTotalsAsked
          ? sql`${keptGains(question, days)} union all ${countedVideos(question, days, videosOfChanged(question))}`
          : countedVideos(question, days, sql`from assigned h ${joinAssignedVideos(question)}`)
      }
    ) parts
    group by number
    having sum(posted_videos) <> 0 or ${anyGain})`;
}

/**
 * Common table expressions, of which `posts` has, for each number of rows `s` (as of `assigned`, with their key) with any, the videos
 * posted in the question's days, and how many of them are eligible. Only those of all time are so many that kept totals are quicker.
 */
export function postedVideos(question: OverviewQuestion, rows: SqlFragment): SqlFragment {
  const { days } = question;
  if (question.scope !== "allTime")
    return sql`posts as materialized (
      select h.number, count(*)::int as posted_videos, (count(*) filter (where v.counts))::int as eligible_videos
      from assigned h ${joinAssignedVideos(question)} where ${isPublished(days)} group by h.number)`;
  return sql`${changedAccounts(question, rows)}, posts as materialized (
    select number, sum(posted_videos)::int as posted_videos, sum(eligible_videos)::int as eligible_videos
    from (
      select h.number, count(*) as posted_videos, 0 as eligible_videos ${uncountedVideos(question, days)}
      union all
      select s.number, total.videos, total.videos from ${rows} s
      join lateral ${totalsBefore(question, sql`${days.to} + 1`)} total on true
      where s.key <> all(${changedAssignments(question)})
      union all
      select h.number, count(*), count(*) ${videosOfChanged(question)} and v.counts where ${isPublished(days)} group by h.number
    ) parts
    group by number)`;
}

/** The posts between the days that do not count. */
function uncountedVideos(question: OverviewQuestion, days: DayBounds): SqlFragment {
  return sql`from assigned h ${joinAssignedVideos(question)} and not v.counts where ${isPublished(days)} group by h.number`;
}

/** A common table expression `changed`: what `assigned` has of the rows that are noted to be counted anew. */
function changedAccounts(question: OverviewQuestion, rows: SqlFragment): SqlFragment {
  return sql`changed as materialized (
    select s.number, s.valid_from, coalesce(s.valid_until, 'infinity') as valid_until, a.key as account_key
    from ${rows} s join tracked_accounts a on a.organization_id = ${question.organizationId} and a.creator_id = s.creator_id
    where s.key = any(${changedAssignments(question)}))`;
}

function videosOfChanged(filter: OverviewFilter): SqlFragment {
  return sql`from changed h ${joinVideosOfAccounts(filter)} and v.account_key = any(array(select account_key from changed))`;
}

function changedAssignments(filter: OverviewFilter): SqlFragment {
  return sql`array(select assignment_key from assignment_changes where organization_key = ${organizationKey(filter)})`;
}

/** Selects, in the columns of `measured`, the differences of kept totals. Of all time, nothing was there before the first day. */
function keptGains(question: OverviewQuestion, { from, to }: DayBounds): SqlFragment {
  const isOfAllTime = question.scope === "allTime";
  const gained = (total: SqlFragment) =>
    isOfAllTime
      ? sql`sum(after.${total})`
      : sql`coalesce(sum(after.${total}), 0) - coalesce(sum(before.${total}), 0)`;
  return sql`
    select s.number, ${gained(sql`videos`)}, ${gained(sql`videos`)}, ${perCount(({ gain }) => gained(gain))}
    from begun s
    left join lateral ${totalsBefore(question, sql`${to} + 1`)} after on true
    ${isOfAllTime ? sql`` : sql`left join lateral ${totalsBefore(question, from)} before on true`}
    where s.key <> all(${changedAssignments(question)})
    group by s.number`;
}

/** The totals of assignment `s` as the day begins; no row if it had none. */
function totalsBefore(filter: OverviewFilter, day: SqlFragment): SqlFragment {
  return sql`(
    select t.videos, ${gainColumnsOf(sql`t`)} from assignment_totals t
    where t.organization_key = ${organizationKey(filter)} and t.assignment_key = s.key and t.day < ${day}
    order by t.day desc limit 1)`;
}

/**
 * Selects the same from single videos `v` of accounts `h`. Nearly all of them have their newest counts at the last day, or were
 * published since the first: only those of the others are looked up. Of all time there are no others.
 */
function countedVideos(question: OverviewQuestion, days: DayBounds, videos: SqlFragment): SqlFragment {
  const isOfAllTime = question.scope === "allTime";
  const hasNewest = isOfAllTime ? sql`true` : sql`v.observed_at < ${days.to} + 1`;
  const counted = perCount(({ count }) => sql`coalesce(sum(v.${count}) filter (where ${hasNewest}), 0)`);
  return sql`
    select h.number, count(*), count(*), ${counted}
    ${videos} and v.counts where ${isPublished(days)} group by h.number
    ${isOfAllTime ? sql`` : sql`union all ${lookedUpGains(question, days, videos)}`}`;
}

/** Selects the same, of what videos gained that were published before, or looked at since. */
function lookedUpGains(question: OverviewQuestion, days: DayBounds, videos: SqlFragment): SqlFragment {
  const { from, to } = days;
  return sql`
    select g.number, 0, 0, ${perCount(({ gain }) => sql`sum(g.${gain})`)}
    from (
      select h.number, ${gainsOf}
      ${videos} and v.counts and ${isEligible(question, days)}
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
