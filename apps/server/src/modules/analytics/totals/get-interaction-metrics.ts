import type { AnalyticsQuery } from "@clipledger/contract/analytics";
import type { InteractionMetricsOutput } from "@clipledger/contract/analytics/totals";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { inConsistentView, type Queryable } from "../../../infra/db/database.ts";
import { type AskingContext, openHistory } from "../../history/history-view.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { chooseGainSource, type GainQuestion, toInteractions } from "../gains/gain-question.ts";
import { historyGainsByDay } from "../gains/history-gains.ts";
import { type DayRow, listDays } from "./totals.queries.ts";

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
      views: totalOf("views"),
      likes: totalOf("likes"),
      comments: totalOf("comments"),
      shares: totalOf("shares"),
      bookmarks: totalOf("bookmarks"),
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
