import type { TopAccountOutput, TopVideoOutput } from "@clipledger/contract/analytics/top-lists";
import { engagementRate } from "@clipledger/domain/metrics/engagement-rate";
import { perVideo } from "@clipledger/domain/metrics/per-video";
import type { GainRow } from "../gains/gains.ts";
import { type Interactions, toInteractions } from "../gains/interactions.ts";
import { newestCounts } from "../videos/videos.mapper.ts";

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
