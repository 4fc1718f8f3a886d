import {
  type AccountAnalyticsOutput,
  AccountAnalyticsSchema,
  type AccountProfileOutput,
  AccountProfileSchema,
} from "@clipledger/contract/accounts/account-analytics";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import { addDays, type CalendarDate, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import { countTotals } from "@clipledger/domain/metrics/counts";
import { engagementRate, perVideo } from "@clipledger/domain/metrics/rates";
import type { Platform } from "@clipledger/domain/platforms";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { type InteractionsRow, toInteractions } from "../gains/gain-question.ts";
import type { VideoStatsRow } from "./video-stats.ts";

export const ACTIVITY_DAYS = 10;

/** Stats are null for accounts without a matching video. */
export interface ListedAccountRow
  extends Omit<AccountProfileRow, keyof VideoStatsRow>,
    InteractionsRow,
    Nullable<VideoStatsRow> {
  readonly hashtags_filter: string[] | null;
  readonly published_video_count: bigint | null;
  readonly creator_id: string | null;
  readonly creator_user_id: string | null;
  readonly creator_name: string | null;
  readonly creator_email: string | null;
  readonly creator_image: string | null;
  readonly held_videos: number;
  readonly counted_videos: number;
  /** Videos by day of publication, of the last days; null without any. */
  readonly recent_posts: Readonly<Record<string, number>> | null;
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

export function toAccountAnalytics(row: ListedAccountRow, today: CalendarDate): AccountAnalyticsOutput {
  const totals = toInteractions(row);
  const videoCount = row.video_count ?? 0;
  return {
    ...wireFields(AccountAnalyticsSchema, row),
    ...toAccountProfile(row, today),
    orgId: row.organization_id,
    orgCreatorId: row.creator_id,
    totalVideosTracked: row.held_videos,
    totalVideosRetained: row.counted_videos,
    totalVideosPublished: toNumber(row.published_video_count),
    ...countTotals((counted) => totals[`${counted}s`]),
    engagementRate: engagementRate(totals, 0),
    averageViewsPerVideo: perVideo(Number(row.view_count ?? 0), videoCount),
    p10Views: toNumber(row.p10_views),
    p50Views: toNumber(row.p50_views),
    p90Views: toNumber(row.p90_views),
    viralityRate: perVideo(row.viral_count ?? 0, videoCount),
    postActivity: { dayCount: ACTIVITY_DAYS, days: postsOf(row, today) },
  };
}

function postsOf({ recent_posts }: ListedAccountRow, today: CalendarDate) {
  return Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
    const date = addDays(today, index + 1 - ACTIVITY_DAYS);
    return { date, postedVideos: recent_posts?.[date] ?? 0 };
  });
}

/** Columns of `tracked_accounts`, and the newest publication among the videos asked for. */
export interface AccountProfileRow {
  readonly organization_id: string;
  readonly id: string;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly is_competitor: boolean;
  readonly is_simulated: boolean | null;
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
    ...wireFields(AccountProfileSchema, row),
    ...(row.is_simulated === true && { isSimulated: row.is_simulated }),
    followerCount: toNumber(row.follower_count),
    followingCount: toNumber(row.following_count),
    loadAt: toTimestamp(row.loaded_at),
    latestVideoPublishedAt: toTimestamp(latest),
    daysSinceLastPost: latest === null ? null : daysBetween(dateOf(latest), today),
    user: { ...wireFields(AccountProfileSchema.shape.user, row), orgId: row.organization_id },
  };
}

export function toNumber(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
