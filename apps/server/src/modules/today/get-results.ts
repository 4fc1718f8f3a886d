import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import type { TodayResults, TodayResultsQuery } from "@clipledger/contract/dashboard/today";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { readActivityPage } from "../creator-hub/activity/activity-numbers.ts";
import { assignedAccounts, measuredVideos } from "../creator-hub/assigned-videos.ts";
import { rangeBefore } from "../creator-hub/kpis/get-hub-kpis.ts";
import { readForValues } from "../creator-hub/numbered-page.ts";
import { perThousandViews, toMajorUnits } from "../creator-hub/overview-parts.ts";
import {
  isWanted,
  joinCampaign,
  type OverviewQuestion,
  spentBetween,
  toDayBounds,
  toOverviewQuestion,
} from "../creator-hub/overview-question.ts";
import { tryRefreshAmounts } from "./try-refresh-amounts.ts";

/** Money and posts of the last days beside those of as many days before, by the hub's definitions. */
export async function getResults(ctx: OperationContext, { days }: TodayResultsQuery): Promise<TodayResults> {
  const isComplete = await tryRefreshAmounts(ctx);
  const to = dateOf(ctx.clock.now());
  const range = { from: addDays(to, 1 - days), to };
  const previousRange = rangeBefore(range);
  const [spent, views, viewsBefore, posts, postsBefore] = await Promise.all([
    listSpend(ctx, { from: previousRange.from, to: range.to }),
    viewsByCurrency(ctx, range),
    viewsByCurrency(ctx, previousRange),
    countPosts(ctx, range),
    countPosts(ctx, previousRange),
  ]);
  const isNow = ({ spent_on }: SpendRow) => spent_on >= range.from;
  const now = { spent: spent.filter(isNow), views };
  const before = { spent: spent.filter((row) => !isNow(row)), views: viewsBefore };
  const currencies = [...new Set([...spent.map(({ currency }) => currency), ...views.keys()])].sort();
  return {
    resolvedRange: range,
    previousRange,
    spend: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      ...costOf(now, currency),
      previous: costOf(before, currency),
    })),
    posts: { ...posts, previous: postsBefore },
    daily: now.spent.map(({ spent_on, currency, amount_minor }) => ({
      date: spent_on,
      currency,
      amount: stated(amount_minor),
    })),
    isComplete,
  };
}

interface SpendRow {
  readonly spent_on: CalendarDate;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
}

async function listSpend(ctx: OperationContext, range: DayRange): Promise<SpendRow[]> {
  const { question, days } = await askAll(ctx, range);
  return ctx.db.rows<SpendRow>(sql`
    select spent_on, currency, sum(amount_minor)::bigint as amount_minor from (${spentBetween(question, days)}) spent
    where amount_minor <> 0
    group by spent_on, currency order by spent_on, currency collate "C"`);
}

type ViewsByCurrency = ReadonlyMap<CurrencyCode, bigint>;

/** Assignments of campaigns in one currency have one number: that is all that is told apart of them. */
async function viewsByCurrency(ctx: OperationContext, range: DayRange): Promise<ViewsByCurrency> {
  const { question, days } = await askAll(ctx, range);
  const begun = sql`begun as materialized (
    select dense_rank() over (order by c.currency)::int as number, c.currency, s.creator_id, s.valid_from, s.valid_until
    from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and s.valid_from <= ${days.to})`;
  const rows = await readForValues(ctx.db, (tx) =>
    tx.rows<{ currency: CurrencyCode; views: bigint }>(sql`
      with ${begun}, ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, days)}
      select named.currency, m.views
      from (select distinct number, currency from begun) named join measured m on m.number = named.number`),
  );
  return new Map(rows.map(({ currency, views }) => [currency, views]));
}

/** Of assignments with a target. */
async function countPosts(ctx: OperationContext, range: DayRange) {
  const { question, query } = await askAll(ctx, range);
  const { totals } = await readActivityPage(ctx.db, question, query);
  return { eligibleVideos: totals.all_towards_targets, targetVideos: totals.all_targets };
}

/** Everybody's work on these days, as the hub is asked for it. */
async function askAll(ctx: OperationContext, range: DayRange) {
  const query = HubActivityQuerySchema.parse({ dateRange: range, perPage: 1 });
  const question: OverviewQuestion = await toOverviewQuestion(ctx, query);
  return { query, question, days: toDayBounds(range) };
}

function costOf(
  { spent, views }: { readonly spent: readonly SpendRow[]; readonly views: ViewsByCurrency },
  currency: CurrencyCode,
) {
  const amount = spent
    .filter((row) => row.currency === currency)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  const bought = Number(views.get(currency) ?? 0n);
  return {
    amount: stated(amount),
    views: bought,
    costPerThousand: bought <= 0 ? null : perThousandViews(toMajorUnits(amount, currency), bought),
  };
}

/** A sum as a JSON number states it exactly. */
function stated(amountMinor: bigint): number {
  return Number(amountMinor > LARGEST_STATED_MINOR ? LARGEST_STATED_MINOR : amountMinor);
}
