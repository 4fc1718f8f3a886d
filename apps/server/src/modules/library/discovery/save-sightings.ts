import type { PlatformVideo } from "@clipledger/connectors/connector";
import { classifyVideo } from "@clipledger/domain/library/classify-video";
import { type AccountReach, outlierFactor } from "@clipledger/domain/library/outlier-factor";
import type { Platform } from "@clipledger/domain/platforms";
import type { Services } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { upsertInsights } from "../insights.queries.ts";
import { listKnownVideoIds, type SightedVideo, upsertSightings } from "./sightings.queries.ts";

/** What makes a video viral: so many times its account's usual views, and not too few. */
const VIRAL_FACTOR = 3;
const LEAST_VIEWS = 10_000;

interface Sighting extends SearchedVideo {
  readonly term: string;
  readonly reach: AccountReach | undefined;
}

interface SearchedVideo extends Omit<PlatformVideo, "platformVideoId" | "platformAccountId" | "viewCount"> {
  readonly platformVideoId: string;
  readonly platformAccountId: string;
  readonly viewCount: number;
}

/** A search result that names its video and account and tells its views; others are of no use. */
export function toSighting(video: PlatformVideo): SearchedVideo | undefined {
  const { platformVideoId, platformAccountId, viewCount } = video;
  if (platformVideoId === null || platformAccountId === null || viewCount === null) return undefined;
  return viewCount < LEAST_VIEWS ? undefined : { ...video, platformVideoId, platformAccountId, viewCount };
}

/** Keeps what is viral, and refreshes what the library has already. */
export async function saveSightings(
  { db, clock }: Services,
  organizationId: string,
  platform: Platform,
  sightings: readonly Sighting[],
): Promise<void> {
  if (sightings.length === 0) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ids = sightings.map(({ platformVideoId }) => platformVideoId);
    const known = new Set(await listKnownVideoIds(tx, organizationId, platform, ids));
    const kept = new Map<string, SightedVideo>();
    for (const sighting of sightings) {
      const factor = sighting.reach && outlierFactor(sighting.viewCount, sighting.reach);
      const isKept = known.has(sighting.platformVideoId) || (factor !== undefined && factor >= VIRAL_FACTOR);
      if (isKept) kept.set(sighting.platformVideoId, toSightedVideo(sighting, factor));
    }
    const saved = await upsertSightings(tx, organizationId, [...kept.values()], now);
    await upsertInsights(
      tx,
      organizationId,
      saved.map(({ id, ...video }) => ({
        videoId: id,
        insights: classifyVideo({
          accountUsername: video.account_username,
          caption: video.caption,
          hashtags: video.hashtags,
          contentType: video.content_type,
          durationSeconds: video.duration_seconds,
          isOriginalSound: video.is_original_music,
        }),
      })),
      now,
    );
  });
}

function toSightedVideo(sighting: Sighting, factor: number | undefined): SightedVideo {
  return {
    id: createId("libraryVideo"),
    platform: sighting.platform,
    platform_video_id: sighting.platformVideoId,
    platform_account_id: sighting.platformAccountId,
    account_username: sighting.accountUsername,
    account_display_name: sighting.accountDisplayName,
    account_profile_picture_url: sighting.accountProfilePictureUrl,
    account_follower_count: sighting.reach?.followerCount ?? null,
    region: sighting.region?.toUpperCase() ?? null,
    caption: sighting.caption,
    hashtags: sighting.hashtags,
    content_type: sighting.contentType ?? "video",
    download_url: sighting.downloadUrl,
    thumbnail_url: sighting.thumbnailUrl,
    music_title: sighting.music?.title ?? null,
    music_artist: sighting.music?.artist ?? null,
    is_original_music: sighting.music?.isOriginal ?? null,
    duration_seconds: sighting.durationSeconds,
    view_count: sighting.viewCount,
    like_count: sighting.likeCount,
    comment_count: sighting.commentCount,
    share_count: sighting.shareCount,
    bookmark_count: sighting.bookmarkCount,
    outlier_factor: factor ?? null,
    matched_terms: [sighting.term],
    published_at: sighting.publishedAt,
  };
}
