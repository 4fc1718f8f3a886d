import type { OverviewVideo } from "@clipledger/contract/creator-hub/overview-parts";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { accountUsername } from "../analytics/videos/video-rows.ts";

export interface OverviewVideoRow {
  readonly platform: Platform;
  readonly platform_video_id: string;
  readonly account_id: string;
  readonly account_username: string;
  readonly caption: string | null;
  readonly thumbnail_url: string | null;
  readonly content_type: ContentType;
  readonly published_at: Date;
  readonly view_count: bigint;
  readonly counts: boolean;
}

/** Of `videos v` with their account `a`. */
export const videoColumns: SqlFragment = sql`
  v.platform, v.platform_video_id, a.id as account_id, ${accountUsername} as account_username, v.caption,
  v.thumbnail_url, v.content_type, v.published_at, v.view_count, v.counts`;

export function toOverviewVideo(row: OverviewVideoRow): OverviewVideo {
  return {
    id: `${row.platform}:${row.platform_video_id}`,
    platform: row.platform,
    platformVideoId: row.platform_video_id,
    orgAccountId: row.account_id,
    accountUsername: row.account_username,
    caption: row.caption,
    thumbnailUrl: row.thumbnail_url,
    contentType: row.content_type,
    publishedAt: row.published_at.toISOString(),
    publishedDate: dateOf(row.published_at),
    viewCount: Number(row.view_count),
    isEligible: row.counts,
  };
}
