import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { ratio } from "../ratio.ts";

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
