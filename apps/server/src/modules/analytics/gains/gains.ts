import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { gainColumns, noGains, perCount } from "../../tracking/facts/counts.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  matchingVideos,
  organizationKey,
  segmentsOf,
} from "../filter/analytics-filter.ts";
import type { DayBounds, GainQuestion, GainSource, InteractionsRow } from "./gain-question.ts";
import { videoGains, videoGainsByDay } from "./video-gains.ts";

/** Columns of everything that sums up gains. */
export interface GainRow extends InteractionsRow {
  readonly posted_videos: bigint;
}

/** Selects one row: what was gained between the days, and how many videos were published on them. */
export function totalGains(question: GainQuestion, source: GainSource, days: DayBounds): SqlFragment {
  return source === "videos"
    ? sql`select ${summedGains} from (${postedAndGained(question, days)}) d`
    : sql`select ${summedGains} from ${gainSums(source, question.filter, days)} d`;
}

/** Selects the same for each account that has any: account_key, and the columns of the sums. */
export function gainsByAccount(question: GainQuestion, days: DayBounds): SqlFragment {
  return isOfAccounts(question)
    ? sql`select d.account_key, ${summedGains} from ${byAccount(question.filter, days)} d group by d.account_key`
    : sql`
        select d.account_key, ${summedGains}
        from (${question.gained ?? postedAndGained(question, days)}) d
        group by d.account_key`;
}

/**
 * Selects the same for the few accounts in a table. Where sums of accounts answer, they are looked up one by one: whatever
 * the planner expects, the sums of other accounts are not read.
 */
export function gainsOfFew(question: GainQuestion, days: DayBounds, accounts: SqlFragment): SqlFragment {
  return isOfAccounts(question)
    ? sql`
        select a.key as account_key, summed.*
        from ${accounts} a cross join lateral (
          select ${summedGains} from ${gainSumsOfAccount(question.filter, sql`a.key`, days)} d
        ) summed`
    : gainsByAccount(question, days);
}

/** A few named accounts are looked up; of all, the sums are read in one go. */
function byAccount(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return filter.accounts === undefined ? gainSumsByAccount(filter, days) : gainSums("accounts", filter, days);
}

/** Whether sums of accounts answer the question. */
export function isOfAccounts({ filter, publicationMode }: GainQuestion): boolean {
  return publicationMode === "allEligible" && filter.projects === undefined;
}

/**
 * Selects the same for each day that has any: day, and the columns of the sums. Where the facts of videos answer, somebody else
 * may have `gained` from them already.
 */
export function gainsByDay(
  question: GainQuestion,
  source: GainSource,
  days: DayBounds,
  gained: SqlFragment = videoGainsByDay(question, days),
): SqlFragment {
  const rows =
    source === "videos"
      ? sql`(
          select day, 0 as posted_videos, ${gainColumns}
          from (${gained}) gained
          union all
          select day, posted_videos, ${noGains} from (${publications(question, days)}) published)`
      : gainSums(source, question.filter, days);
  return sql`select d.day, ${summedGains} from ${rows} d group by d.day`;
}

/** Selects how many videos were published on each day that has any: day and posted_videos. */
export function postsByDay(question: GainQuestion, source: GainSource, days: DayBounds): SqlFragment {
  const rows =
    source === "videos" ? sql`(${publications(question, days)})` : postSums(source, question.filter, days);
  return sql`select d.day, sum(d.posted_videos)::int as posted_videos from ${rows} d group by d.day`;
}

function postedAndGained(question: GainQuestion, days: DayBounds): SqlFragment {
  return sql`select gained.*, (gained.published_on between ${days.from} and ${days.to})::int as posted_videos
    from (${videoGains(question, days)}) gained`;
}

function publications({ filter }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return sql`select v.published_on as day, 1 as posted_videos
    from ${matchingVideos(filter)}
    where v.published_on between ${from} and ${to}`;
}

const summedGains = sql`coalesce(sum(d.posted_videos), 0)::bigint as posted_videos,
  ${perCount(({ gain }) => sql`coalesce(sum(d.${gain}), 0)::bigint as ${gain}`)}`;

/** The kept sums that make up the filter's gains between the days, as a table. */
function gainSums(
  source: Exclude<GainSource, "videos">,
  filter: AnalyticsFilter,
  days: DayBounds,
): SqlFragment {
  switch (source) {
    case "groups":
      return sql`(
        select day, posted_videos, ${gainColumns} from group_days where ${ofGroups(filter, days)}
        union all
        select day, 0, ${gainColumns} from group_baselines where ${ofGroups(filter, days)} and ${isPublished(days)})`;
    case "cohorts":
      return cohortSums(filter, days);
    case "accounts":
      return sql`(
        select sums.* from ${matchingAccounts(filter)} a
        cross join lateral ${gainSumsOfAccount(filter, sql`a.key`, days)} sums)`;
  }
}

/** The same of each account, added up by account in the order of the keys: sorting all their days would take longer. */
function gainSumsByAccount(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  const added = perCount(({ gain }) => sql`sum(${gain}) as ${gain}`);
  return sql`(
    select sums.* from ${matchingAccounts(filter)} a join (
      select account_key, sum(posted_videos) as posted_videos, ${added} from account_days
      where ${ofAccounts(filter, days)} group by organization_key, account_key
      union all
      select account_key, 0, ${added} from account_baselines
      where ${ofAccounts(filter, days)} and ${isPublished(days)} group by organization_key, account_key
    ) sums on sums.account_key = a.key)`;
}

/** The same for one account, whose key is a column of an outer query. */
export function gainSumsOfAccount(
  filter: AnalyticsFilter,
  accountKey: SqlFragment,
  days: DayBounds,
): SqlFragment {
  return sql`(
    select account_key, day, posted_videos, ${gainColumns} from account_days
    where ${ofAccounts(filter, days)} and account_key = ${accountKey}
    union all
    select account_key, day, 0, ${gainColumns} from account_baselines
    where ${ofAccounts(filter, days)} and ${isPublished(days)} and account_key = ${accountKey})`;
}

/** The same for a query that asks only how many videos were published. */
function postSums(
  source: Exclude<GainSource, "videos">,
  filter: AnalyticsFilter,
  days: DayBounds,
): SqlFragment {
  switch (source) {
    case "groups":
      return sql`(select day, posted_videos from group_days where ${ofGroups(filter, days)})`;
    case "cohorts":
      return cohortSums(filter, days);
    case "accounts":
      return sql`(
        select posts.day, posts.posted_videos from ${matchingAccounts(filter)} a join (
          select account_key, day, posted_videos from account_days where ${ofAccounts(filter, days)}
        ) posts on posts.account_key = a.key)`;
  }
}

/** A first count that stands among the baselines is a gain for the videos published in the range. */
function isPublished({ from, to }: DayBounds): SqlFragment {
  return sql`published_on between ${from} and ${to}`;
}

function ofGroups(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const { organizationId, projects } = filter;
  const groupKeys =
    projects === undefined
      ? sql`0`
      : sql`any(array(
          select p.key from projects p where p.organization_id = ${organizationId} and p.id = any(${projects})))`;
  return sql`organization_key = ${organizationKey(filter)} and group_key = ${groupKeys}
    and day between ${from} and ${to} and segment = any(${segmentsOf(filter)}::smallint[])`;
}

/** One lookup for each day of publication: a range over them would read all their later days, too. */
function cohortSums(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  return sql`(
    select sums.* from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') published
    cross join lateral (
      select * from cohort_days
      where organization_key = ${organizationKey(filter)} and published_on = published::date
        and day between ${from} and ${to} and segment = any(${segmentsOf(filter)}::smallint[])
      offset 0
    ) sums)`;
}

function ofAccounts(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const { contentTypes } = filter;
  return sql`organization_key = ${organizationKey(filter)} and day between ${from} and ${to}
    ${contentTypes === undefined ? sql`` : sql`and content_type = any(${contentTypes})`}`;
}
