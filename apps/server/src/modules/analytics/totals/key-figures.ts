import type { AnalyticsQuery } from "@clipledger/contract/analytics";
import type { InteractionMetricsOutput, KpisOutput, KpiValues } from "@clipledger/contract/analytics/totals";
import { addDays } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, dayRange, lengthInDays } from "@clipledger/domain/calendar/date-range";
import { countFields } from "@clipledger/domain/metrics/counts";
import { engagementRate, relativeChange } from "@clipledger/domain/metrics/rates";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { inConsistentView, type Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AskingContext, openHistory } from "../../history/history-view.ts";
import { gainsOrZero } from "../../tracking/facts/counts.ts";
import { hasKeptStats } from "../accounts/video-stats.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  organizationKey,
  toAnalyticsFilter,
  videoMatches,
} from "../filter/analytics-filter.ts";
import {
  chooseGainSource,
  type DayBounds,
  type GainQuestion,
  type GainSource,
  toInteractions,
} from "../gains/gain-question.ts";
import { type GainRow, gainsByDay, totalGains } from "../gains/gains.ts";
import { historyGainsByDay, historyTotalGains } from "../gains/history-gains.ts";

export async function getKpis(ctx: AskingContext, query: AnalyticsQuery): Promise<KpisOutput> {
  const totals = await readTotals(ctx, query);
  const now = toKpiValues(totals.now);
  const previous = toKpiValues(totals.previous);
  return { ...now, previous, changes: changesBetween(now, previous) };
}

async function readTotals(ctx: AskingContext, query: AnalyticsQuery): Promise<Totals> {
  const question = { filter: toAnalyticsFilter(ctx, query), publicationMode: query.publicationMode };
  const source = await chooseGainSource(ctx.db, question);
  const now = dayRange(query.dateRange);
  const previous = rangeBefore(now);
  if (source !== "videos" || ctx.clickhouse === undefined)
    return getTotals(ctx.db, question, source, { now, previous });
  return inConsistentView(ctx.db, async (tx) => {
    const view = await openHistory(ctx, tx);
    const gained = {
      now: await historyTotalGains(view, tx, question, now),
      previous: await historyTotalGains(view, tx, question, previous),
    };
    return getTotals(tx, question, source, { now, previous }, gained);
  });
}

function rangeBefore(range: DayRange): DayRange {
  const days = lengthInDays(range);
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) };
}

function toKpiValues(row: TotalsRow): KpiValues {
  const gains = toInteractions(row);
  return {
    videoCount: Number(row.posted_videos),
    accountCount: row.accounts,
    ...countFields("Count", (counted) => gains[`${counted}s`]),
    engagementRate: engagementRate(gains, 0),
    appRevenue: toMajorNumber({ amountMinor: row.revenue_minor, currency: row.currency }),
    newAppInstalls: Number(row.installs),
  };
}

function changesBetween(now: KpiValues, previous: KpiValues): KpiValues {
  const names = Object.keys(now) as (keyof KpiValues)[]; // safe: both were made by toKpiValues
  return Object.fromEntries(
    names.map((name) => [name, relativeChange(now[name], previous[name])]),
  ) as KpiValues; // safe: one entry for each name
}

type DailyMetrics = InteractionMetricsOutput["dailyMetrics"][number];

export async function getInteractionMetrics(
  ctx: AskingContext,
  query: AnalyticsQuery,
): Promise<InteractionMetricsOutput> {
  const question = { filter: toAnalyticsFilter(ctx, query), publicationMode: query.publicationMode };
  const range = dayRange(query.dateRange);
  const source = await chooseGainSource(ctx.db, question);
  if (source !== "videos" || ctx.clickhouse === undefined)
    return toMetrics(await listDays(ctx.db, question, source, range));
  return inConsistentView(ctx.db, async (tx) => {
    const gained = await historyGainsByDay(await openHistory(ctx, tx), tx, question, range);
    return toMetrics(await listDays(tx, question, source, range, gained));
  });
}

export async function readInteractionMetrics(
  db: Queryable,
  question: GainQuestion,
  range: DayRange,
): Promise<InteractionMetricsOutput> {
  const source = await chooseGainSource(db, question);
  return toMetrics(await listDays(db, question, source, range));
}

function toMetrics(rows: readonly DayRow[]): InteractionMetricsOutput {
  const dailyMetrics = rows.map(toDailyMetrics);
  const totalOf = (name: Exclude<keyof DailyMetrics, "date">) =>
    dailyMetrics.reduce((sum, day) => sum + day[name], 0);
  return {
    dailyMetrics,
    totals: {
      ...countFields("s", (counted) => totalOf(`${counted}s`)),
      accounts: rows[0]?.accounts ?? 0,
      videos: totalOf("postedVideos"),
    },
  };
}

function toDailyMetrics(row: DayRow): DailyMetrics {
  return {
    date: row.day,
    ...toInteractions(row),
    postedVideos: Number(row.posted_videos),
    appRevenue: toMajorNumber({ amountMinor: row.revenue_minor, currency: row.currency }),
    newAppInstalls: Number(row.installs),
  };
}

interface TotalsRow extends GainRow, AppRow {
  readonly accounts: number;
  readonly currency: CurrencyCode;
}

/** The same of two ranges. */
interface OfRanges<Thing> {
  readonly now: Thing;
  readonly previous: Thing;
}
type Totals = OfRanges<TotalsRow>;

/** In one statement. Where the facts of videos answer, somebody else may have `gained` from them already. */
async function getTotals(
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

interface DayRow extends TotalsRow {
  readonly day: string;
}

/** A row for every day of the range; `accounts` is that of the whole range. */
function listDays(
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
      ${gainsOrZero(sql`gains`)},
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
