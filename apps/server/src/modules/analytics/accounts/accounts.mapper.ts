import type { AccountAnalyticsOutput } from "@clipledger/contract/accounts/account-analytics";
import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { engagementRate } from "@clipledger/domain/metrics/engagement-rate";
import { perVideo } from "@clipledger/domain/metrics/per-video";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { toInteractions } from "../gains/interactions.ts";
import { toAccountProfile, toNumber } from "./account-profile.ts";
import { ACTIVITY_DAYS, type ListedAccountRow } from "./accounts.queries.ts";

export function toAccountAnalytics(row: ListedAccountRow, today: CalendarDate): AccountAnalyticsOutput {
  const totals = toInteractions(row);
  const videoCount = row.video_count ?? 0;
  return {
    ...toAccountProfile(row, today),
    maxVideos: row.max_videos,
    hashtagsFilter: row.hashtags_filter,
    lastErrorAt: toTimestamp(row.last_error_at),
    lastErrorCode: row.last_error_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    userId: row.user_id,
    orgId: row.organization_id,
    orgCreatorId: row.creator_id,
    creatorUserId: row.creator_user_id,
    creatorName: row.creator_name,
    creatorEmail: row.creator_email,
    creatorImage: row.creator_image,
    totalVideosTracked: row.held_videos,
    totalVideosRetained: row.counted_videos,
    totalVideosPublished: toNumber(row.published_video_count),
    totalViews: totals.views,
    totalLikes: totals.likes,
    totalComments: totals.comments,
    totalShares: totals.shares,
    totalBookmarks: totals.bookmarks,
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
