import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** The five cumulative counts of a video. */
export interface Counts {
  readonly viewCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number;
  readonly bookmarkCount: number;
}

export const COUNT_COLUMNS = [
  "view_count",
  "like_count",
  "comment_count",
  "share_count",
  "bookmark_count",
] as const;

/** `gains` of facts ordered by day: the counts of each row less those of the video's row before it. */
export const gainsOverDays: SqlFragment = sql`
  f.view_count - lag(f.view_count, 1, 0::bigint) over by_day as views,
  f.like_count - lag(f.like_count, 1, 0::bigint) over by_day as likes,
  f.comment_count - lag(f.comment_count, 1, 0::bigint) over by_day as comments,
  f.share_count - lag(f.share_count, 1, 0::bigint) over by_day as shares,
  f.bookmark_count - lag(f.bookmark_count, 1, 0::bigint) over by_day as bookmarks`;
