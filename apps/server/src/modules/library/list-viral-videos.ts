import type { ViralVideosPageOutput, ViralVideosQuery } from "@clipledger/contract/library";
import type { ViralVideoOutput } from "@clipledger/contract/library/viral-video";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { isProject, listViralVideoRows, type ViralVideoRow } from "./viral-videos.queries.ts";

const DAY_MS = 86_400_000;
const DAYS_OF_RANGE = { "7d": 7, "14d": 14, "30d": 30 } as const;

export async function listViralVideos(
  ctx: OperationContext,
  query: ViralVideosQuery,
): Promise<ViralVideosPageOutput> {
  const organizationId = ctx.organization.id;
  if (query.brandId !== undefined && !(await isProject(ctx.db, organizationId, query.brandId))) {
    throw new AppError("NOT_FOUND", undefined, { message: "No such project" });
  }
  const publishedSince = startOf(query.dateRange, ctx.clock.now());
  const rows = await listViralVideoRows(ctx.db, { ...query, organizationId, publishedSince });
  const hasMore = rows.length > query.limit;
  return {
    data: rows.slice(0, query.limit).map(toViralVideo),
    nextOffset: hasMore ? query.offset + query.limit : null,
  };
}

function startOf(range: ViralVideosQuery["dateRange"], now: Date): Date | undefined {
  return range === "all" ? undefined : new Date(now.getTime() - DAYS_OF_RANGE[range] * DAY_MS);
}

function toViralVideo(row: ViralVideoRow): ViralVideoOutput {
  return {
    id: row.id,
    platform: row.platform,
    platformVideoId: row.platform_video_id,
    platformAccountId: row.platform_account_id,
    accountUsername: row.account_username,
    accountDisplayName: row.account_display_name,
    accountProfilePictureUrl: row.account_profile_picture_url,
    accountFollowerCount: toCount(row.account_follower_count),
    region: row.region,
    caption: row.caption,
    hashtags: row.hashtags,
    downloadUrl: row.download_url,
    musicTitle: row.music_title,
    musicArtist: row.music_artist,
    durationSeconds: row.duration_seconds,
    thumbnailUrl: row.thumbnail_url,
    viewCount: Number(row.view_count),
    likeCount: toCount(row.like_count),
    commentCount: toCount(row.comment_count),
    shareCount: toCount(row.share_count),
    bookmarkCount: toCount(row.bookmark_count),
    engagementRate: row.engagement_rate,
    outlierFactor: row.outlier_factor,
    publishedAt: row.published_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at.toISOString(),
    matchedTerms: row.matched_terms,
    isUgc: row.is_ugc,
    ugcConfidence: row.ugc_confidence,
  };
}

function toCount(count: bigint | null): number | null {
  return count === null ? null : Number(count);
}
