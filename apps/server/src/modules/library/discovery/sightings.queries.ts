import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** A found video, in the columns of the library. */
export interface SightedVideo {
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
  readonly view_count: number;
  readonly like_count: number | null;
  readonly comment_count: number | null;
  readonly share_count: number | null;
  readonly bookmark_count: number | null;
  /** Null, for one the library has: it keeps the factor it had. */
  readonly outlier_factor: number | null;
  readonly matched_terms: readonly string[];
  readonly published_at: Date | null;
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

export async function listKnownVideoIds(
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

/** Adds new videos; for known ones, takes what was seen now and adds the term that found them. */
export function upsertSightings(
  tx: Transaction,
  organizationId: string,
  videos: readonly SightedVideo[],
  at: Date,
): Promise<SavedVideo[]> {
  return tx.rows(sql`
    insert into library_videos as kept (
      organization_id, id, platform, platform_video_id, platform_account_id, account_username, account_display_name,
      account_profile_picture_url, account_follower_count, region, caption, hashtags, content_type, download_url,
      thumbnail_url, music_title, music_artist, is_original_music, duration_seconds, view_count, like_count,
      comment_count, share_count, bookmark_count, outlier_factor, matched_terms, published_at, first_seen_at,
      last_seen_at
    )
    select ${organizationId}, s.id, s.platform, s.platform_video_id, s.platform_account_id, s.account_username,
      s.account_display_name, s.account_profile_picture_url, s.account_follower_count, s.region, s.caption, s.hashtags,
      s.content_type, s.download_url, s.thumbnail_url, s.music_title, s.music_artist, s.is_original_music,
      s.duration_seconds, s.view_count, s.like_count, s.comment_count, s.share_count, s.bookmark_count,
      coalesce(s.outlier_factor, known.outlier_factor), s.matched_terms, s.published_at, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) as s(
      id text, platform text, platform_video_id text, platform_account_id text, account_username text,
      account_display_name text, account_profile_picture_url text, account_follower_count bigint, region text,
      caption text, hashtags text[], content_type text, download_url text, thumbnail_url text, music_title text,
      music_artist text, is_original_music boolean, duration_seconds double precision, view_count bigint,
      like_count bigint, comment_count bigint, share_count bigint, bookmark_count bigint,
      outlier_factor double precision, matched_terms text[], published_at timestamptz)
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
      duration_seconds = excluded.duration_seconds, view_count = excluded.view_count,
      like_count = excluded.like_count, comment_count = excluded.comment_count, share_count = excluded.share_count,
      bookmark_count = excluded.bookmark_count, outlier_factor = excluded.outlier_factor,
      matched_terms = array(select distinct term from unnest(kept.matched_terms || excluded.matched_terms) term order by 1),
      published_at = excluded.published_at, last_seen_at = excluded.last_seen_at
    returning id, account_username, caption, hashtags, content_type, duration_seconds, is_original_music`);
}
