import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** The five cumulative counts of a video. */
export interface Counts {
  readonly viewCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number;
  readonly bookmarkCount: number;
}

export const countColumns: SqlFragment = sql`view_count, like_count, comment_count, share_count, bookmark_count`;

/** The gains of facts: the counts of each row less those of the video's row on the window `day_before`. */
export const gainsOverDays: SqlFragment = sql`
  f.view_count - coalesce(max(f.view_count) over day_before, 0) as views,
  f.like_count - coalesce(max(f.like_count) over day_before, 0) as likes,
  f.comment_count - coalesce(max(f.comment_count) over day_before, 0) as comments,
  f.share_count - coalesce(max(f.share_count) over day_before, 0) as shares,
  f.bookmark_count - coalesce(max(f.bookmark_count) over day_before, 0) as bookmarks`;

/** Whether a fact is its video's first, on the same window: its gains are then its counts. */
export const isFirstDay: SqlFragment = sql`(max(f.day) over day_before is null)`;
