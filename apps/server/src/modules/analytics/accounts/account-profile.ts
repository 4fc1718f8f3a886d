import type { AccountProfileOutput } from "@clipledger/contract/accounts/account-analytics";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import { type CalendarDate, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { Platform } from "@clipledger/domain/platforms";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";

/** Columns of `tracked_accounts`, and the newest publication among the videos asked for. */
export interface AccountProfileRow {
  readonly organization_id: string;
  readonly id: string;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly is_competitor: boolean;
  readonly username: string | null;
  readonly display_name: string | null;
  readonly profile_picture_url: string | null;
  readonly country_code: string | null;
  readonly follower_count: bigint | null;
  readonly following_count: bigint | null;
  readonly max_videos: number;
  readonly loaded_at: Date | null;
  readonly user_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_error_at: Date | null;
  readonly last_error_code: SyncError | null;
  readonly latest_published_at: Date | null;
}

export function toAccountProfile(row: AccountProfileRow, today: CalendarDate): AccountProfileOutput {
  const latest = row.latest_published_at;
  return {
    id: row.id,
    platform: row.platform,
    platformAccountId: row.platform_account_id,
    isCompetitor: row.is_competitor,
    username: row.username,
    displayName: row.display_name,
    profilePictureUrl: row.profile_picture_url,
    countryCode: row.country_code,
    followerCount: toNumber(row.follower_count),
    followingCount: toNumber(row.following_count),
    loadAt: toTimestamp(row.loaded_at),
    latestVideoPublishedAt: toTimestamp(latest),
    daysSinceLastPost: latest === null ? null : daysBetween(dateOf(latest), today),
    user: {
      id: row.id,
      platform: row.platform,
      username: row.username,
      maxVideos: row.max_videos,
      userId: row.user_id,
      orgId: row.organization_id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      lastErrorAt: toTimestamp(row.last_error_at),
      lastErrorCode: row.last_error_code,
    },
  };
}

export function toNumber(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
