import type { SyncError } from "@clipledger/contract/tracking-shared";
import {
  type VideoOutput,
  type VideoProjectOutput,
  type VideoRowOutput,
  VideoSchema,
} from "@clipledger/contract/videos/video";
import { countFields, type Interactions } from "@clipledger/domain/metrics/counts";
import { engagementRate, viralityFactor } from "@clipledger/domain/metrics/rates";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { type CountsRow, countColumnsOf } from "../../tracking/facts/counts.ts";

/** Columns of everything that shows a video. */
export interface ShownVideoRow extends CountsRow {
  platform: Platform;
  platform_video_id: string;
  caption: string | null;
  hashtags: string[];
  content_type: ContentType;
  video_index: number | null;
  thumbnail_url: string | null;
  music_id: string | null;
  music_title: string | null;
  music_artist: string | null;
  music_album: string | null;
  music_play_url: string | null;
  music_cover_url: string | null;
  is_original_music: boolean | null;
  duration_seconds: number | null;
  published_at: Date;
  published_on: string;
  observed_at: Date;
  median_views: bigint | null;
  account_id: string;
  account_username: string;
  platform_account_id: string;
  account_display_name: string | null;
  account_profile_picture_url: string | null;
  creator_id: string | null;
  is_competitor: boolean;
  is_simulated: boolean | null;
  tracked_video_id: string | null;
  is_followed: boolean;
  last_error_at: Date | null;
  last_error_code: SyncError | null;
}

export interface ListedVideoRow extends ShownVideoRow {
  /** Those it counts in. */
  projects: VideoProjectOutput[];
}

/** What a list shows beside the columns of every video: `columns` with a leading comma, from `joins`. */
export interface Extras {
  readonly columns: SqlFragment;
  readonly joins: SqlFragment;
}

/** Selects videos as they are shown. `selected` selects rows of `videos`, which are named `v`; their account is `a`. */
export function shownVideos(
  selected: SqlFragment,
  { columns, joins }: Extras = { columns: sql``, joins: sql`` },
): SqlFragment {
  return sql`
    with selected as materialized (${selected})
    select v.platform, v.platform_video_id, v.caption, v.hashtags, v.content_type, v.video_index, v.thumbnail_url,
      v.music_id, v.music_title, v.music_artist, v.music_album, v.music_play_url, v.music_cover_url,
      v.is_original_music, v.duration_seconds, ${countColumnsOf(sql`v`)},
      v.published_at, v.published_on, v.observed_at, kept.p50_views as median_views,
      a.id as account_id, ${accountUsername} as account_username, a.platform_account_id,
      a.display_name as account_display_name, a.profile_picture_url as account_profile_picture_url, a.creator_id,
      a.is_competitor, a.is_simulated, t.id as tracked_video_id, t.id is not null or a.max_videos > 0 as is_followed,
      coalesce(t.last_error_at, a.last_error_at) as last_error_at,
      coalesce(t.last_error_code, a.last_error_code) as last_error_code ${columns}
    from selected v
    join tracked_accounts a on a.organization_key = v.organization_key and a.key = v.account_key
    left join tracked_videos t on t.organization_id = a.organization_id and t.platform = v.platform
      and t.platform_video_id = v.platform_video_id
    left join account_stats kept on kept.account_key = v.account_key ${joins}`;
}

/** Of an account `a` that was never looked up, its id stands in for the name. */
export const accountUsername = sql`coalesce(a.username, a.initial_username, a.platform_account_id)`;

export function toVideo(row: ShownVideoRow): VideoOutput {
  const counts = newestCounts(row);
  return {
    ...wireFields(VideoSchema, row),
    id: `${row.platform}:${row.platform_video_id}`,
    videoIndex: row.video_index ?? 0,
    isOriginalMusic: row.is_original_music === null ? null : row.is_original_music ? 1 : 0,
    ...countFields("Count", (counted) => counts[`${counted}s`]),
    engagementRate: engagementRate(counts, 0),
    viralityFactor: viralityFactor(counts.views, row.median_views === null ? null : Number(row.median_views)),
    publishedDate: row.published_on,
    loadAt: row.observed_at.toISOString(),
    orgAccountId: row.account_id,
    orgVideoId: row.tracked_video_id,
    orgCreatorId: row.creator_id,
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
export function newestCounts(row: CountsRow): Interactions {
  return countFields("s", (counted) => Number(row[`${counted}_count`]));
}
