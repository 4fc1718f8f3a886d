import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasKeptStats } from "../accounts/video-stats.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  organizationKey,
  videoMatches,
} from "../filter/analytics-filter.ts";
import type { DayBounds, GainQuestion, GainSource } from "../gains/gain-question.ts";
import { type GainRow, gainsByDay, totalGains } from "../gains/gains.ts";

export interface TotalsRow extends GainRow, AppRow {
  readonly accounts: number;
  readonly currency: CurrencyCode;
}

/** The same of two ranges. */
interface OfRanges<Thing> {
  readonly now: Thing;
  readonly previous: Thing;
}
export type Totals = OfRanges<TotalsRow>;

/** In one statement. Where the facts of videos answer, somebody else may have `gained` from them already. */
export async function getTotals(
  db: Queryable,
  question: GainQuestion,
  source: GainSource,
  { now, previous }: OfRanges<DayRange>,
  gained?: OfRanges<SqlFragment | undefined>,
): Promise<Totals> {
  const days = { from: sql`period.from_day`, to: sql`period.to_day` };
  const gains =
    gained?.now === undefined || gained.previous === undefined
      ? totalGains(question, source, days)
      : sql`select * from (${gained.now}) g where period.place = 0
          union all select * from (${gained.previous}) g where period.place = 1`;
  const [first, second] = await db.rows<TotalsRow>(sql`
    with ${firstPosts(question.filter)}
    select gains.*, counted.accounts, apps.*, ${currencyOf(question)} as currency
    from (values (0, ${now.from}::date, ${now.to}::date), (1, ${previous.from}::date, ${previous.to}::date))
      period(place, from_day, to_day)
    cross join lateral (${gains}) gains
    cross join lateral (${accountCount(question, days)}) counted
    cross join lateral (${totalAppNumbers(question.filter, days)}) apps
    order by period.place`);
  if (first === undefined || second === undefined) throw new Error("Expected a row for each range");
  return { now: first, previous: second };
}

export interface DayRow extends TotalsRow {
  readonly day: string;
}

/** A row for every day of the range; `accounts` is that of the whole range. */
export function listDays(
  db: Queryable,
  question: GainQuestion,
  source: GainSource,
  range: DayRange,
  gained?: SqlFragment,
): Promise<DayRow[]> {
  const days = { from: sql`${range.from}::date`, to: sql`${range.to}::date` };
  return db.rows(sql`
    with ${firstPosts(question.filter)}
    select every.day::date as day, coalesce(gains.posted_videos, 0) as posted_videos,
      coalesce(gains.views, 0) as views, coalesce(gains.likes, 0) as likes, coalesce(gains.comments, 0) as comments,
      coalesce(gains.shares, 0) as shares, coalesce(gains.bookmarks, 0) as bookmarks,
      coalesce(apps.revenue_minor, 0) as revenue_minor, coalesce(apps.installs, 0) as installs,
      (${accountCount(question, days)}) as accounts, ${currencyOf(question)} as currency
    from generate_series(${days.from}::timestamp, ${days.to}::timestamp, interval '1 day') every(day)
    left join (${gainsByDay(question, source, days, gained)}) gains on gains.day = every.day::date
    left join (${appNumbersByDay(question.filter, days)}) apps on apps.day = every.day::date
    order by every.day`);
}

/** Apps earn in the organization's own currency. */
function currencyOf({ filter }: GainQuestion) {
  return sql`(select default_currency from organizations where id = ${filter.organizationId})`;
}

/** For a `with` clause: `first_posts`, how many matching accounts published their first matching video on each day. */
function firstPosts(filter: AnalyticsFilter): SqlFragment {
  const { accounts, platforms, isCompetitor } = filter;
  if (hasKeptStats(filter) && accounts === undefined) {
    return sql`first_posts as materialized (
      select first_published_on as published_on, count(*)::int as accounts from account_stats
      where ${allOf([
        sql`organization_key = ${organizationKey(filter)} and first_published_on is not null`,
        platforms && sql`platform = any(${platforms})`,
        isCompetitor === undefined ? undefined : sql`is_competitor = ${isCompetitor}`,
      ])} group by first_published_on)`;
  }
  return sql`first_posts as materialized (
    select first.published_on, count(*)::int as accounts from ${matchingAccounts(filter)} a
    cross join lateral (
      select v.published_on from videos v where ${videoMatches(filter)} order by v.published_on limit 1
    ) first
    group by first.published_on)`;
}

/** Selects how many accounts published by the last day, or with `onlyPublished` between the days; reads `first_posts`. */
function accountCount({ filter, publicationMode }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  if (publicationMode === "allEligible") {
    return sql`select coalesce(sum(accounts), 0)::int as accounts from first_posts where published_on <= ${to}`;
  }
  // The limit keeps the planner to one lookup for each account, instead of reading all their videos.
  return sql`select count(*)::int as accounts from ${matchingAccounts(filter)} a
    cross join lateral (
      select from videos v where ${videoMatches(filter)} and v.published_on between ${from} and ${to} limit 1
    ) posted`;
}

/** Columns of what apps earned, and how often they were installed. */
interface AppRow {
  readonly revenue_minor: bigint;
  readonly installs: bigint;
}

/** Selects one row: the numbers between the days. Of the filter, only projects name apps. */
function totalAppNumbers(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return sql`select ${summedNumbers} ${appDays(filter, days)}`;
}

/** Selects a row for each day that has any. */
function appNumbersByDay(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return sql`select d.day, ${summedNumbers} ${appDays(filter, days)} group by d.day`;
}

const summedNumbers = sql`coalesce(sum(d.revenue_minor), 0)::bigint as revenue_minor,
  coalesce(sum(d.installs), 0)::bigint as installs`;

function appDays({ organizationId, projects }: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const apps =
    projects === undefined
      ? sql`select id from apps where organization_id = ${organizationId}`
      : sql`select app_id from projects where organization_id = ${organizationId} and id = any(${projects})`;
  return sql`from app_days d
    where d.organization_id = ${organizationId} and d.app_id = any(array(${apps})) and d.day between ${from} and ${to}`;
}
