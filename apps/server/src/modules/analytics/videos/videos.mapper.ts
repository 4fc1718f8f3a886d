import type { VideoOutput, VideoRowOutput } from "@clipledger/contract/videos/video";
import { engagementRate, viralityFactor } from "@clipledger/domain/metrics/rates";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { type Interactions, toInteractions } from "../gains/gain-question.ts";
import type { ListedVideoRow, ShownVideoRow } from "./video-rows.ts";

export function toVideo(row: ShownVideoRow): VideoOutput {
  const counts = newestCounts(row);
  return {
    id: `${row.platform}:${row.platform_video_id}`,
    platformVideoId: row.platform_video_id,
    platform: row.platform,
    accountUsername: row.account_username,
    platformAccountId: row.platform_account_id,
    accountDisplayName: row.account_display_name,
    accountProfilePictureUrl: row.account_profile_picture_url,
    caption: row.caption,
    hashtags: row.hashtags,
    contentType: row.content_type,
    videoIndex: row.video_index ?? 0,
    thumbnailUrl: row.thumbnail_url,
    ...musicOf(row),
    durationSeconds: row.duration_seconds,
    viewCount: counts.views,
    likeCount: counts.likes,
    commentCount: counts.comments,
    shareCount: counts.shares,
    bookmarkCount: counts.bookmarks,
    engagementRate: engagementRate(counts, 0),
    viralityFactor: viralityFactor(counts.views, row.median_views === null ? null : Number(row.median_views)),
    publishedDate: row.published_on,
    publishedAt: row.published_at.toISOString(),
    loadAt: row.observed_at.toISOString(),
    orgAccountId: row.account_id,
    orgVideoId: row.tracked_video_id,
    orgCreatorId: row.creator_id,
    isCompetitor: row.is_competitor,
    ...(row.is_simulated === true && { isSimulated: row.is_simulated }),
    tracking_status: row.is_followed ? 1 : 0,
  };
}

export function toVideoRow(row: ListedVideoRow, shownProjects: "ids" | "fields"): VideoRowOutput {
  return {
    ...toVideo(row),
    lastErrorAt: toTimestamp(row.last_error_at),
    lastErrorCode: row.last_error_code,
    projects: shownProjects === "fields" ? row.projects : row.projects.map(({ id }) => id),
  };
}

/** The newest counts of a row of `videos`. */
export function newestCounts(
  row: Pick<ShownVideoRow, "view_count" | "like_count" | "comment_count" | "share_count" | "bookmark_count">,
): Interactions {
  return toInteractions({
    views: row.view_count,
    likes: row.like_count,
    comments: row.comment_count,
    shares: row.share_count,
    bookmarks: row.bookmark_count,
  });
}

function musicOf(row: ShownVideoRow) {
  return {
    musicId: row.music_id,
    musicTitle: row.music_title,
    musicArtist: row.music_artist,
    musicAlbum: row.music_album,
    musicPlayUrl: row.music_play_url,
    musicCoverUrl: row.music_cover_url,
    isOriginalMusic:
      row.is_original_music === null ? null : row.is_original_music ? (1 as const) : (0 as const),
  };
}
