import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { NamedVideo } from "./video-catalog.ts";

export interface StoredVideoRow {
  key: bigint;
  platform: Platform;
  platform_video_id: string;
  platform_account_id: string;
  published_at: Date;
  observed_at: Date;
  caption: string | null;
  hashtags: string[];
  duration_seconds: number | null;
}

/** Those of the videos that were fetched or imported before, looked up one by one: a scan would grow with the organization. */
export function listStoredVideos(
  db: Queryable,
  organizationKey: number,
  videos: readonly NamedVideo[],
): Promise<StoredVideoRow[]> {
  return db.rows(sql`
    select v.key, v.platform, v.platform_video_id, a.platform_account_id, v.published_at, v.observed_at, v.caption,
      v.hashtags, v.duration_seconds
    from unnest(
      ${videos.map(({ account }) => account.platform)}::text[],
      ${videos.map(({ platformVideoId }) => platformVideoId)}::text[]
    ) as named(platform, platform_video_id)
    cross join lateral (
      select * from videos v where v.organization_key = ${organizationKey} and v.platform = named.platform
        and v.platform_video_id = named.platform_video_id offset 0
    ) v
    join tracked_accounts a on a.key = v.account_key`);
}
