import type { AnalyticsQuery } from "@clipledger/contract/analytics";
import type { KpisOutput, KpiValues } from "@clipledger/contract/analytics/totals";
import { addDays } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, dayRange, lengthInDays } from "@clipledger/domain/calendar/date-range";
import { engagementRate, relativeChange } from "@clipledger/domain/metrics/rates";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { inConsistentView } from "../../../infra/db/database.ts";
import { type AskingContext, openHistory } from "../../history/history-view.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { chooseGainSource, toInteractions } from "../gains/gain-question.ts";
import { historyTotalGains } from "../gains/history-gains.ts";
import { getTotals, type Totals, type TotalsRow } from "./totals.queries.ts";

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
    viewCount: gains.views,
    likeCount: gains.likes,
    commentCount: gains.comments,
    shareCount: gains.shares,
    bookmarkCount: gains.bookmarks,
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
