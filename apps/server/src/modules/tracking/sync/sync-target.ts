import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { ClaimedRun } from "./claim-run.ts";

/** What a run fetches: an account, or one of its videos when it names one. */
export interface SyncTargetRow {
  readonly organization_id: string;
  readonly organization_key: number;
  readonly account_id: string;
  readonly account_key: number;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly region: string | null;
  readonly username: string | null;
  readonly origin: "added" | "video" | "import";
  readonly max_videos: number;
  readonly is_competitor: boolean;
  readonly tracked_since: Date;
  readonly follower_count: bigint | null;
  readonly highest_follower_count: bigint | null;
  readonly sync_failures: number;
  readonly tracked_video_id: string | null;
  readonly platform_video_id: string | null;
}

/** Undefined once it is tracked no more. */
export function findSyncTarget(
  db: Queryable,
  { organization_id, account_id, tracked_video_id }: ClaimedRun,
): Promise<SyncTargetRow | undefined> {
  return db.maybeRow<SyncTargetRow>(sql`
    select a.organization_id, a.organization_key, a.id as account_id, a.key as account_key, a.platform,
      a.platform_account_id, coalesce(v.region, a.region) as region, a.username, a.origin, a.max_videos,
      a.is_competitor, coalesce(a.followed_since, a.created_at) as tracked_since, a.follower_count,
      coalesce(a.highest_follower_count, a.follower_count) as highest_follower_count,
      coalesce(v.sync_failures, a.sync_failures) as sync_failures, v.id as tracked_video_id, v.platform_video_id
    from tracked_accounts a
    left join tracked_videos v on v.organization_id = a.organization_id and v.account_id = a.id
      and v.id = ${tracked_video_id}
    where a.organization_id = ${organization_id} and a.id = coalesce(${account_id}::text, (
      select account_id from tracked_videos where organization_id = ${organization_id} and id = ${tracked_video_id}
    ))`);
}

/** Nothing is fetched of an account without videos to follow, unless someone asks for its profile. */
export function isWorthFetching(target: SyncTargetRow, { context }: ClaimedRun): boolean {
  return target.tracked_video_id !== null || target.max_videos > 0 || context === "user_refresh";
}
