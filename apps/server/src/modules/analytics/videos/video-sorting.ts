import type { VideosQuery } from "@clipledger/contract/videos";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { ratio } from "../ratio.ts";
import { accountUsername } from "./video-rows.ts";

type SortColumn = VideosQuery["sortCol"];

/** Of a video `v`, its account `a`, and for virality the `kept` stats of its account. */
export const sortColumns: Readonly<Record<SortColumn, SqlFragment>> = {
  publishedAt: sql`v.published_at`,
  viewCount: sql`v.view_count`,
  likeCount: sql`v.like_count`,
  commentCount: sql`v.comment_count`,
  shareCount: sql`v.share_count`,
  bookmarkCount: sql`v.bookmark_count`,
  engagementRate: ratio(
    sql`v.like_count + v.comment_count + v.share_count + v.bookmark_count`,
    sql`v.view_count`,
  ),
  viralityFactor: sql`v.view_count::float8 / nullif(kept.p50_views, 0)`,
  durationSeconds: sql`v.duration_seconds`,
  accountUsername: sql`lower(${accountUsername})`,
  loadAt: sql`v.observed_at`,
};

/** Whether an index of videos has this order. */
export function isIndexed(column: SortColumn): boolean {
  return column === "publishedAt" || column === "viewCount";
}

/** Nulls come last; for the others not to say so lets the planner use their index. */
export function isNullable(column: SortColumn): boolean {
  return column === "viralityFactor" || column === "durationSeconds";
}
