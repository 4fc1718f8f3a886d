import type { SyncError } from "@clipledger/contract/tracking-shared";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { Fetched } from "./fetch-target.ts";
import type { SyncTargetRow } from "./sync-target.ts";

export async function updateAfterSync(
  tx: Transaction,
  target: SyncTargetRow,
  nextSyncAt: Date,
): Promise<void> {
  await updateTarget(
    tx,
    target,
    sql`next_sync_at = ${byTheClock(target, nextSyncAt)}, sync_failures = 0, last_error_at = null, last_error_code = null`,
  );
}

/** Troubles that pass have no code, and leave that of an earlier failure. */
export async function updateAfterFailure(
  tx: Transaction,
  target: SyncTargetRow,
  { code, failedAt, nextSyncAt }: { code: SyncError | undefined; failedAt: Date; nextSyncAt: Date },
): Promise<void> {
  await updateTarget(
    tx,
    target,
    sql`next_sync_at = ${byTheClock(target, nextSyncAt)}, sync_failures = sync_failures + 1,
      last_error_at = ${failedAt}, last_error_code = coalesce(${code ?? null}, last_error_code)`,
  );
}

/** It would be skipped again each day. */
export async function unscheduleIdleAccount(
  tx: Transaction,
  { organization_id, account_id }: SyncTargetRow,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set next_sync_at = null
    where organization_id = ${organization_id} and id = ${account_id} and max_videos = 0`);
}

/** An account without videos to follow has no turn. */
function byTheClock({ tracked_video_id, max_videos }: SyncTargetRow, nextSyncAt: Date): Date | null {
  return tracked_video_id === null && max_videos === 0 ? null : nextSyncAt;
}

function updateTarget(tx: Transaction, target: SyncTargetRow, changes: SqlFragment): Promise<number> {
  const { organization_id, account_id, tracked_video_id } = target;
  return tx.execute(
    tracked_video_id === null
      ? sql`update tracked_accounts set ${changes} where organization_id = ${organization_id} and id = ${account_id}`
      : sql`update tracked_videos set ${changes}
          where organization_id = ${organization_id} and id = ${tracked_video_id}`,
  );
}

/** What the platform left out stays as it is. Only a look at the account itself counts as loading it. */
export async function updateProfile(
  tx: Transaction,
  { organization_id, account_id, tracked_video_id }: SyncTargetRow,
  { profile, observedAt }: Fetched,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set
      username = coalesce(${profile.username}, username),
      display_name = coalesce(${profile.displayName}, display_name),
      profile_picture_url = coalesce(${profile.profilePictureUrl}, profile_picture_url),
      bio = coalesce(${profile.bio}, bio),
      country_code = coalesce(${profile.region}, country_code),
      is_private = coalesce(${profile.isPrivate}, is_private),
      is_verified = coalesce(${profile.isVerified}, is_verified),
      follower_count = coalesce(${profile.followerCount}, follower_count),
      highest_follower_count = greatest(highest_follower_count, follower_count, ${profile.followerCount}::bigint),
      following_count = coalesce(${profile.followingCount}, following_count),
      published_video_count = coalesce(${profile.videoCount}, published_video_count),
      loaded_at = case when ${tracked_video_id}::text is null then ${observedAt} else loaded_at end
    where organization_id = ${organization_id} and id = ${account_id}`);
}
