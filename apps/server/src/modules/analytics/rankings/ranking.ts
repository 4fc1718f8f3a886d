import type {
  AccountMetric,
  TopAccountOutput,
  TopAccountsQuery,
  TopVideoOutput,
  TopVideosQuery,
} from "@clipledger/contract/analytics/top-lists";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { countFields, type Interactions } from "@clipledger/domain/metrics/counts";
import { engagementRate, perVideo } from "@clipledger/domain/metrics/rates";
import type { OperationContext } from "../../../infra/context.ts";
import { identifier, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { CountsRow } from "../../tracking/facts/counts.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { engagementOf, ratio, toInteractions } from "../gains/gain-question.ts";
import type { GainRow } from "../gains/gains.ts";
import type { Ranking } from "../gains/ranking-question.ts";
import { newestCounts } from "../videos/video-rows.ts";

export function toRanking<Query extends TopVideosQuery | TopAccountsQuery>(
  ctx: Pick<OperationContext, "organization">,
  query: Query,
): Ranking<Query["metric"]> {
  const { from, to } = dayRange(query.dateRange);
  return {
    filter: toAnalyticsFilter(ctx, query),
    publicationMode: query.onlyPublished === true ? "onlyPublished" : query.publicationMode,
    days: { from: sql`${from}::date`, to: sql`${to}::date` },
    metric: query.metric,
    limit: query.limit,
  };
}

/** What a row `r` is ranked by. It has the newest counts, and where the metric is of the period, the gains. */
export const metricColumns: Readonly<Record<AccountMetric, SqlFragment>> = {
  ...countFields("Count", (counted) => sql`r.${identifier(`${counted}_count`)}`),
  engagementRate: engagementOf(sql`r`, "count"),
  videoCount: sql`r.video_count`,
  averageViewsPerVideo: ratio(sql`r.view_count`, sql`r.video_count`),
  ...countFields("CountInPeriod", (counted) => sql`r.${identifier(`${counted}s`)}`),
  engagementRateInPeriod: engagementOf(sql`r`, "gain"),
  videoCountInPeriod: sql`r.posted_videos`,
  averageViewsPerVideoInPeriod: ratio(sql`r.views`, sql`r.posted_videos`),
};

export function isOfPeriod(metric: AccountMetric): boolean {
  return metric.endsWith("InPeriod");
}

/** Columns of what several videos amount to: newest counts, and gains of the range. */
export interface PerformanceRow extends GainRow, CountsRow {
  readonly video_count: number;
  readonly viral_count: number;
}

export function toPerformance(row: PerformanceRow) {
  const counts = newestCounts(row);
  const gains = toInteractions(row);
  const videoCountInPeriod = Number(row.posted_videos);
  return {
    ...countFields("Count", (counted) => counts[`${counted}s`]),
    engagementRate: engagementRate(counts, 0),
    videoCount: row.video_count,
    averageViewsPerVideo: perVideo(counts.views, row.video_count),
    viralityRate: perVideo(row.viral_count, row.video_count),
    ...countsInPeriod(gains),
    videoCountInPeriod,
    averageViewsPerVideoInPeriod: perVideo(gains.views, videoCountInPeriod),
  } satisfies Partial<TopAccountOutput>;
}

export function countsInPeriod(gains: Interactions) {
  return {
    ...countFields("CountInPeriod", (counted) => gains[`${counted}s`]),
    engagementRateInPeriod: engagementRate(gains, 0),
  } satisfies Partial<TopVideoOutput>;
}
