import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** What it takes to track a video of the library. */
export interface LibraryVideoRow {
  id: string;
  platform: Platform;
  platform_video_id: string;
  platform_account_id: string;
  account_username: string | null;
  account_display_name: string | null;
  account_profile_picture_url: string | null;
  region: string | null;
}

export function listLibraryVideosById(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<LibraryVideoRow[]> {
  return db.rows(sql`
    select id, platform, platform_video_id, platform_account_id, account_username, account_display_name,
      account_profile_picture_url, region
    from library_videos where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}
