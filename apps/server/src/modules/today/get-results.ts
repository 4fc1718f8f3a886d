import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import type {
  ReportedSpend,
  ReportedSpendQuery,
  ReportedSum,
} from "@clipledger/contract/dashboard/reporting-currency";
import type { TodayCosts, TodayPeriod, TodayResults } from "@clipledger/contract/dashboard/today";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import type { DayBounds } from "../analytics/gains/gain-question.ts";
import { tryRefreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { readActivityPage } from "../creator-hub/activity/activity-numbers.ts";
import { assignedAccounts, measuredVideos } from "../creator-hub/assigned-videos.ts";
import { rangeBefore } from "../creator-hub/kpis/get-hub-kpis.ts";
import { readForValues } from "../creator-hub/numbered-page.ts";
import { inOrder, perThousandViews, toMajorUnits } from "../creator-hub/overview-parts.ts";
import {
  isWanted,
  joinCampaign,
  type OverviewQuestion,
  spentBetween,
  toDayBounds,
  toOverviewQuestion,
} from "../creator-hub/overview-question.ts";
import { createReporter, type DatedSum } from "../reporting-currency/report-sums.ts";
import { findReportingCurrency } from "../reporting-currency/reporting-currency.ts";

/** Money and posts of the last days beside those of as many days before. */
export async function getResults(ctx: OperationContext, period: TodayPeriod): Promise<TodayResults> {
  const isComplete = await tryRefreshAmounts(ctx);
  const periods = periodsOf(ctx, period);
  const [spent, posts, previous] = await Promise.all([
    listSpend(ctx, periods),
    countPosts(ctx, periods.resolvedRange),
    countPosts(ctx, periods.previousRange),
  ]);
  const named = [...spent.now, ...spent.before].map(({ currency }) => currency);
  const currencies = await inOrder(ctx, named);
  return {
    ...periods,
    spend: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      ...stateSums({
        amount: sumIn(spent.now, currency).amountMinor,
        previous: sumIn(spent.before, currency).amountMinor,
      }),
      ...omitted(sumIn([...spent.now, ...spent.before], currency).omittedWindows),
    })),
    posts: { ...posts, previous },
    daily: spent.now
      .filter(({ amount_minor }) => amount_minor !== 0n)
      .map(({ spent_on, currency, amount_minor }) => {
        const { amount } = stateSums({ amount: amount_minor });
        return { date: spent_on, currency, amount };
      }),
    isComplete,
  };
}

/** Of assignments with a target, by the hub's activity. */
async function countPosts(ctx: OperationContext, range: DayRange) {
  const { question, query } = await askHub(ctx, range);
  const { totals } = await readActivityPage(ctx.db, question, query);
  return { eligibleVideos: totals.all_towards_targets, targetVideos: totals.all_targets };
}

/** What 1,000 views cost in each currency, in the last days and in as many days before. */
export async function getCosts(ctx: OperationContext, period: TodayPeriod): Promise<TodayCosts> {
  await tryRefreshAmounts(ctx);
  const periods = periodsOf(ctx, period);
  const [spent, views, viewsBefore] = await Promise.all([
    listSpend(ctx, periods),
    viewsOf(ctx, periods.resolvedRange),
    viewsOf(ctx, periods.previousRange),
  ]);
  const named = [...spent.now, ...spent.before].map(({ currency }) => currency);
  const currencies = await inOrder(ctx, [...named, ...views.keys(), ...viewsBefore.keys()]);
  return {
    ...periods,
    costs: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      ...costOf(spent.now, views, currency),
      previous: costOf(spent.before, viewsBefore, currency),
    })),
  };
}

type ViewsByCurrency = ReadonlyMap<CurrencyCode, bigint>;

async function viewsOf(ctx: OperationContext, range: DayRange): Promise<ViewsByCurrency> {
  const { question, days } = await askHub(ctx, range);
  return viewsByCurrency(ctx, question, days);
}

/** Assignments of campaigns in one currency have one number: that is all that is told apart of them. */
async function viewsByCurrency(
  ctx: OperationContext,
  question: OverviewQuestion,
  days: DayBounds,
): Promise<ViewsByCurrency> {
  const begun = sql`begun as materialized (
    select dense_rank() over (order by c.currency)::int as number, s.key, c.currency, s.creator_id, s.valid_from, s.valid_until
    from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and s.valid_from <= ${days.to})`;
  const rows = await readForValues(ctx.db, (tx) =>
    tx.rows<{ currency: CurrencyCode; views: bigint }>(sql`
      with ${begun}, ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, days)}
      select named.currency, m.views
      from (select distinct number, currency from begun) named join measured m on m.number = named.number`),
  );
  return new Map(rows.map(({ currency, views }) => [currency, views]));
}

function costOf(spent: readonly SpendRow[], viewsIn: ViewsByCurrency, currency: CurrencyCode) {
  const { amountMinor, omittedWindows } = sumIn(spent, currency);
  const views = Number(viewsIn.get(currency) ?? 0n);
  return {
    ...stateSums({ amount: amountMinor }),
    views,
    costPerThousand: views <= 0 ? null : perThousandViews(toMajorUnits(amountMinor, currency), views),
    ...omitted(omittedWindows),
  };
}

/** Days that are compared. */
interface Periods {
  readonly resolvedRange: DayRange;
  /** As many days just before. */
  readonly previousRange: DayRange;
}

function periodsOf({ clock }: Pick<OperationContext, "clock">, { days }: TodayPeriod): Periods {
  const to = dateOf(clock.now());
  const resolvedRange = { from: addDays(to, 1 - days), to };
  return { resolvedRange, previousRange: rangeBefore(resolvedRange) };
}

/** Everybody's work on these days, as the hub is asked for it. */
async function askHub(ctx: OperationContext, range: DayRange) {
  const query = HubActivityQuerySchema.parse({ dateRange: range, perPage: 1 });
  return { query, question: await toOverviewQuestion(ctx, query), days: toDayBounds(range) };
}

interface SpendRow {
  readonly spent_on: CalendarDate;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly omitted_windows: number;
}

/** What was spent on each day of both ranges that has any, by the hub's definition. */
async function listSpend(ctx: OperationContext, periods: Periods) {
  const range = { from: periods.previousRange.from, to: periods.resolvedRange.to };
  const { question, days } = await askHub(ctx, range);
  const rows = await ctx.db.rows<SpendRow>(sql`
    select spent_on, currency, coalesce(sum(amount_minor), 0)::bigint as amount_minor,
      count(*) filter (where is_capped)::int as omitted_windows
    from (${spentBetween(question, days)}) spent
    where amount_minor <> 0 or is_capped
    group by spent_on, currency order by spent_on, currency collate "C"`);
  const isNow = ({ spent_on }: SpendRow) => spent_on >= periods.resolvedRange.from;
  return { now: rows.filter(isNow), before: rows.filter((row) => !isNow(row)) };
}

function sumIn(rows: readonly SpendRow[], currency: CurrencyCode) {
  const own = rows.filter((row) => row.currency === currency);
  return {
    amountMinor: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    omittedWindows: own.reduce((sum, { omitted_windows }) => sum + omitted_windows, 0),
  };
}

/** The hub's spend in one currency, beside that of as many days before. */
export async function getReportedSpend(
  ctx: OperationContext,
  query: ReportedSpendQuery,
): Promise<ReportedSpend> {
  const currency = await findReportingCurrency(ctx.db, ctx.organization.id);
  if (currency === undefined) return { reported: null };
  await tryRefreshAmounts(ctx);
  const question = await toOverviewQuestion(ctx, query);
  const [now, before] = await Promise.all([
    readPeriod(ctx, question, question.range),
    question.scope === "allTime" ? undefined : readPeriod(ctx, question, rangeBefore(question.range)),
  ]);
  const reporter = await createReporter(ctx.db, currency, [...now.spent, ...(before?.spent ?? [])]);
  const spend = reporter.report(now.spent);
  const previous = before && reporter.report(before.spent);
  return {
    reported: {
      spend,
      paid: reporter.report(now.spent.filter(({ paid_on }) => paid_on !== null)),
      costPerThousand: reportedCostOf(spend, now.views),
      previous:
        before && previous
          ? { spend: previous, costPerThousand: reportedCostOf(previous, before.views) }
          : null,
    },
  };
}

interface Period {
  /** One row for each day of payment and currency, and one of what is owed. */
  readonly spent: readonly DatedSum[];
  readonly views: ReadonlyMap<CurrencyCode, bigint>;
}

async function readPeriod(
  ctx: OperationContext,
  question: OverviewQuestion,
  range: DayRange,
): Promise<Period> {
  const days = toDayBounds(range);
  const statement = sql`
    select currency, paid_on, coalesce(sum(amount_minor), 0)::bigint as amount_minor,
      count(*) filter (where is_capped)::int as omitted_windows
    from (${spentBetween(question, days)}) spent where amount_minor <> 0 or is_capped
    group by currency, paid_on`;
  const [spent, views] = await Promise.all([
    readForValues(ctx.db, (tx) => tx.rows<DatedSum>(statement)),
    viewsByCurrency(ctx, question, days),
  ]);
  return { spent, views };
}

/** A currency of which some is left out is left out whole here: money and views would not belong together. */
function reportedCostOf({ precision, parts, missing }: ReportedSum, views: Period["views"]): number | null {
  const without = new Set(missing.map(({ currency }) => currency));
  const bought = [...views].filter(([currency]) => !without.has(currency));
  const total = Number(bought.reduce((sum, [, count]) => sum + count, 0n));
  const spent = parts.filter(({ currency }) => !without.has(currency));
  const amount = spent.reduce((sum, { converted }) => sum + converted, 0);
  return total <= 0 ? null : perThousandViews(amount / 10 ** precision, total);
}
