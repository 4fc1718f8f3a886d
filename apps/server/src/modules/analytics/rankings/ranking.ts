import type {
  AccountMetric,
  TopAccountOutput,
  TopAccountsQuery,
  TopVideoOutput,
  TopVideosQuery,
} from "@clipledger/contract/analytics/top-lists";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { engagementRate, perVideo } from "@clipledger/domain/metrics/rates";
import type { OperationContext } from "../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { type Interactions, ratio, toInteractions } from "../gains/gain-question.ts";
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
  viewCount: sql`r.view_count`,
  likeCount: sql`r.like_count`,
  commentCount: sql`r.comment_count`,
  shareCount: sql`r.share_count`,
  bookmarkCount: sql`r.bookmark_count`,
  engagementRate: ratio(
    sql`r.like_count + r.comment_count + r.share_count + r.bookmark_count`,
    sql`r.view_count`,
  ),
  videoCount: sql`r.video_count`,
  averageViewsPerVideo: ratio(sql`r.view_count`, sql`r.video_count`),
  viewCountInPeriod: sql`r.views`,
  likeCountInPeriod: sql`r.likes`,
  commentCountInPeriod: sql`r.comments`,
  shareCountInPeriod: sql`r.shares`,
  bookmarkCountInPeriod: sql`r.bookmarks`,
  engagementRateInPeriod: ratio(sql`r.likes + r.comments + r.shares + r.bookmarks`, sql`r.views`),
  videoCountInPeriod: sql`r.posted_videos`,
  averageViewsPerVideoInPeriod: ratio(sql`r.views`, sql`r.posted_videos`),
};

export function isOfPeriod(metric: AccountMetric): boolean {
  return metric.endsWith("InPeriod");
}

/** Columns of what several videos amount to: newest counts, and gains of the range. */
export interface PerformanceRow extends GainRow {
  readonly view_count: bigint;
  readonly like_count: bigint;
  readonly comment_count: bigint;
  readonly share_count: bigint;
  readonly bookmark_count: bigint;
  readonly video_count: number;
  readonly viral_count: number;
}

export function toPerformance(row: PerformanceRow) {
  const counts = newestCounts(row);
  const gains = toInteractions(row);
  const videoCountInPeriod = Number(row.posted_videos);
  return {
    viewCount: counts.views,
    likeCount: counts.likes,
    commentCount: counts.comments,
    shareCount: counts.shares,
    bookmarkCount: counts.bookmarks,
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
    viewCountInPeriod: gains.views,
    likeCountInPeriod: gains.likes,
    commentCountInPeriod: gains.comments,
    shareCountInPeriod: gains.shares,
    bookmarkCountInPeriod: gains.bookmarks,
    engagementRateInPeriod: engagementRate(gains, 0),
  } satisfies Partial<TopVideoOutput>;
}
