import type { PlatformVideo } from "@clipledger/connectors/connector";
import { classifyVideo } from "@clipledger/domain/library/classify-video";
import { countFields } from "@clipledger/domain/metrics/counts";
import { type AccountReach, outlierFactor } from "@clipledger/domain/metrics/rates";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRecords } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { type CountsRow, countColumns, countColumnsOf, perCount } from "../../tracking/facts/counts.ts";
import { upsertInsights } from "../get-insights.ts";

/** What makes a video viral: so many times its account's usual views, and not too few. */
const VIRAL_FACTOR = 3;
const LEAST_VIEWS = 10_000;

interface Sighting extends SearchedVideo {
  readonly term: string;
  readonly reach: AccountReach | undefined;
  /** Null if nobody named itself. */
  readonly isSimulated: boolean | null;
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
    ...countFields("_count", (counted) => sighting[`${counted}Count`]),
    outlier_factor: factor ?? null,
    matched_terms: [sighting.term],
    published_at: sighting.publishedAt,
    is_simulated: sighting.isSimulated,
  };
}

/** A found video, in the columns of the library. */
interface SightedVideo extends CountsRow<number | null> {
  readonly id: string;
  readonly platform: Platform;
  readonly platform_video_id: string;
  readonly platform_account_id: string;
  readonly account_username: string | null;
  readonly account_display_name: string | null;
  readonly account_profile_picture_url: string | null;
  readonly account_follower_count: number | null;
  readonly region: string | null;
  readonly caption: string | null;
  readonly hashtags: readonly string[];
  readonly content_type: ContentType;
  readonly download_url: string | null;
  readonly thumbnail_url: string | null;
  readonly music_title: string | null;
  readonly music_artist: string | null;
  readonly is_original_music: boolean | null;
  readonly duration_seconds: number | null;
  /** Null, for one the library has: it keeps the factor it had. */
  readonly outlier_factor: number | null;
  readonly matched_terms: readonly string[];
  readonly published_at: Date | null;
  readonly is_simulated: boolean | null;
}

type SavedVideo = Pick<
  SightedVideo,
  | "id"
  | "account_username"
  | "caption"
  | "hashtags"
  | "content_type"
  | "duration_seconds"
  | "is_original_music"
>;

async function listKnownVideoIds(
  tx: Transaction,
  organizationId: string,
  platform: Platform,
  platformVideoIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ platform_video_id: string }>(sql`
    select platform_video_id from library_videos
    where organization_id = ${organizationId} and platform = ${platform}
      and platform_video_id = any(${platformVideoIds}::text[])`);
  return rows.map(({ platform_video_id }) => platform_video_id);
}

const sightedTypes = {
  id: "text",
  platform: "text",
  platform_video_id: "text",
  platform_account_id: "text",
  account_username: "text",
  account_display_name: "text",
  account_profile_picture_url: "text",
  account_follower_count: "bigint",
  region: "text",
  caption: "text",
  hashtags: "text[]",
  content_type: "text",
  download_url: "text",
  thumbnail_url: "text",
  music_title: "text",
  music_artist: "text",
  is_original_music: "boolean",
  duration_seconds: "double precision",
  ...countFields("_count", () => "bigint" as const),
  outlier_factor: "double precision",
  matched_terms: "text[]",
  published_at: "timestamptz",
  is_simulated: "boolean",
} as const;

/** Adds new videos; for known ones, takes what was seen now and adds the term that found them. */
function upsertSightings(
  tx: Transaction,
  organizationId: string,
  videos: readonly SightedVideo[],
  at: Date,
): Promise<SavedVideo[]> {
  return tx.rows(sql`
    insert into library_videos as kept (
      organization_id, id, platform, platform_video_id, platform_account_id, account_username, account_display_name,
      account_profile_picture_url, account_follower_count, region, caption, hashtags, content_type, download_url,
      thumbnail_url, music_title, music_artist, is_original_music, duration_seconds, ${countColumns},
      outlier_factor, matched_terms, published_at, is_simulated, first_seen_at, last_seen_at
    )
    select ${organizationId}, s.id, s.platform, s.platform_video_id, s.platform_account_id, s.account_username,
      s.account_display_name, s.account_profile_picture_url, s.account_follower_count, s.region, s.caption, s.hashtags,
      s.content_type, s.download_url, s.thumbnail_url, s.music_title, s.music_artist, s.is_original_music,
      s.duration_seconds, ${countColumnsOf(sql`s`)},
      coalesce(s.outlier_factor, known.outlier_factor), s.matched_terms, s.published_at, s.is_simulated, ${at}, ${at}
    from ${givenRecords("s", { types: sightedTypes, rows: videos })}
    left join library_videos known on known.organization_id = ${organizationId} and known.platform = s.platform
      and known.platform_video_id = s.platform_video_id
    order by s.platform, s.platform_video_id
    on conflict (organization_id, platform, platform_video_id) do update set
      account_username = excluded.account_username, account_display_name = excluded.account_display_name,
      account_profile_picture_url = excluded.account_profile_picture_url,
      account_follower_count = coalesce(excluded.account_follower_count, kept.account_follower_count),
      region = excluded.region, caption = excluded.caption, hashtags = excluded.hashtags,
      content_type = excluded.content_type, download_url = excluded.download_url,
      thumbnail_url = excluded.thumbnail_url, music_title = excluded.music_title,
      music_artist = excluded.music_artist, is_original_music = excluded.is_original_music,
      duration_seconds = excluded.duration_seconds, ${perCount(({ count }) => sql`${count} = excluded.${count}`)},
      outlier_factor = excluded.outlier_factor,
      matched_terms = array(select distinct term from unnest(kept.matched_terms || excluded.matched_terms) term order by 1),
      published_at = excluded.published_at, is_simulated = coalesce(excluded.is_simulated, kept.is_simulated),
      last_seen_at = excluded.last_seen_at
    returning id, account_username, caption, hashtags, content_type, duration_seconds, is_original_music`);
}
