import { type Counts, countFields } from "@clipledger/domain/metrics/counts";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { countColumns, perCount } from "./counts.ts";
import { noteChanged } from "./lock-facts.ts";
import { countVideos, recountVideos } from "./recount-videos.ts";

/** What is known of a video. Null leaves a stored value as it is. */
export interface VideoRecord {
  readonly accountKey: number;
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly publishedAt: Date;
  /** When it was seen like this, if not just now. */
  readonly observedAt?: Date;
  readonly contentType: ContentType | null;
  readonly caption: string | null;
  readonly hashtags: readonly string[] | null;
  readonly durationSeconds: number | null;
  readonly videoIndex?: number | null;
  readonly thumbnailUrl?: string | null;
  readonly downloadUrl?: string | null;
  readonly musicId?: string | null;
  readonly musicTitle?: string | null;
  readonly musicArtist?: string | null;
  readonly musicAlbum?: string | null;
  readonly musicPlayUrl?: string | null;
  readonly musicCoverUrl?: string | null;
  readonly isOriginalMusic?: boolean | null;
  /** It was looked up by itself, not found among the videos of its account. */
  readonly isSingle?: boolean;
  /** A new video begins with these, if its first snapshots do not come through `recordSnapshots`. */
  readonly counts?: Counts;
}

export interface SavedVideo {
  readonly key: bigint;
  readonly platform: Platform;
  readonly platform_video_id: string;
  readonly account_key: number;
  readonly is_new: boolean;
  /** Until now it was only a sample of a brief. */
  readonly was_reference: boolean;
  /** Before this call's snapshots. */
  readonly view_count: bigint;
}

/** Adds the videos that are new and completes the others. The caller has locked the facts. */
export async function saveVideos(
  tx: Transaction,
  organizationKey: number,
  videos: readonly VideoRecord[],
  seenAt: Date,
): Promise<SavedVideo[]> {
  const saved = await saveUncounted(tx, organizationKey, videos, seenAt);
  const added = saved.filter(({ is_new }) => is_new);
  await countVideos(
    tx,
    organizationKey,
    added.map(({ key }) => key),
  );
  return saved;
}

/** Does that, but leaves it to the caller to add the new ones to the sums, together with their first counts. */
export async function saveUncounted(
  tx: Transaction,
  organizationKey: number,
  videos: readonly VideoRecord[],
  seenAt: Date,
): Promise<SavedVideo[]> {
  if (videos.length === 0) return [];
  const inserted = await insertNewVideos(tx, organizationKey, incomingVideos(videos), seenAt);
  const insertedNames = new Set(inserted.map(nameOfRow));
  const others = videos.filter((video) => !insertedNames.has(nameOfRecord(video)));
  return [...inserted, ...(await completeKnownVideos(tx, organizationKey, others))];
}

/** Finds a saved video by what the platform calls it. */
export function findSaved(
  saved: readonly SavedVideo[],
): (video: Pick<VideoRecord, "platform" | "platformVideoId">) => SavedVideo | undefined {
  const byName = new Map(saved.map((row) => [nameOfRow(row), row]));
  return (video) => byName.get(nameOfRecord(video));
}

function nameOfRow({ platform, platform_video_id }: SavedVideo): string {
  return `${platform} ${platform_video_id}`;
}

function nameOfRecord({
  platform,
  platformVideoId,
}: Pick<VideoRecord, "platform" | "platformVideoId">): string {
  return `${platform} ${platformVideoId}`;
}

async function completeKnownVideos(
  tx: Transaction,
  organizationKey: number,
  videos: readonly VideoRecord[],
): Promise<SavedVideo[]> {
  if (videos.length === 0) return [];
  const incoming = incomingVideos(videos);
  // Looked up one by one, whatever the planner expects: a scan would grow with the organization.
  const known = await tx.rows<SavedVideo & { moves: boolean; changes: boolean }>(sql`
    select v.key, v.platform, v.platform_video_id, v.account_key, v.view_count, false as is_new,
      ${ceasesToBeReference} as was_reference, ${countsDifferently} as moves,
      (${countsDifferently} or ${completes}) as changes
    from ${incoming} cross join lateral (
      select * from videos v where v.organization_key = ${organizationKey} and v.platform = i.platform
        and v.platform_video_id = i.platform_video_id offset 0
    ) v`);
  const moving = known.filter(({ moves }) => moves).map(({ key }) => key);
  if (known.some(({ changes }) => changes))
    await recountVideos(tx, organizationKey, moving, () => completeVideos(tx, organizationKey, incoming));
  return known.map(({ moves: _moves, changes: _changes, ...video }) => video);
}

function incomingVideos(videos: readonly VideoRecord[]): SqlFragment {
  return sql`json_to_recordset(${JSON.stringify(videos.map(toJsonRow))}::json) as i(
    account_key int, platform text, platform_video_id text, published_at timestamptz, observed_at timestamptz,
    content_type text, caption text, hashtags text[], duration_seconds int, video_index int, thumbnail_url text,
    download_url text, music_id text, music_title text, music_artist text, music_album text, music_play_url text,
    music_cover_url text, is_original_music boolean, ${perCount(({ count }) => sql`${count} bigint`)},
    is_single boolean)`;
}

/** What is not known is left out: most of a row would be nulls, over the wire and for PostgreSQL to read. */
function toJsonRow(video: VideoRecord): object {
  return {
    account_key: video.accountKey,
    platform: video.platform,
    platform_video_id: video.platformVideoId,
    published_at: video.publishedAt,
    observed_at: video.observedAt,
    content_type: video.contentType ?? undefined,
    caption: video.caption ?? undefined,
    hashtags: video.hashtags ?? undefined,
    duration_seconds: video.durationSeconds === null ? undefined : Math.round(video.durationSeconds),
    video_index: video.videoIndex ?? undefined,
    thumbnail_url: video.thumbnailUrl ?? undefined,
    download_url: video.downloadUrl ?? undefined,
    music_id: video.musicId ?? undefined,
    music_title: video.musicTitle ?? undefined,
    music_artist: video.musicArtist ?? undefined,
    music_album: video.musicAlbum ?? undefined,
    music_play_url: video.musicPlayUrl ?? undefined,
    music_cover_url: video.musicCoverUrl ?? undefined,
    is_original_music: video.isOriginalMusic ?? undefined,
    ...countFields("_count", (counted) => video.counts?.[`${counted}Count`]),
    is_single: video.isSingle ?? false,
  };
}

async function insertNewVideos(
  tx: Transaction,
  organizationKey: number,
  incoming: SqlFragment,
  seenAt: Date,
): Promise<SavedVideo[]> {
  // Accounts are looked up for each video, whatever the planner expects of tables that were never analyzed.
  return tx.rows<SavedVideo>(sql`
    with inserted as (
      insert into videos (
        organization_key, account_key, platform, platform_video_id, published_at, content_type, caption, hashtags,
        duration_seconds, video_index, thumbnail_url, download_url, music_id, music_title, music_artist, music_album,
        music_play_url, music_cover_url, is_original_music, ${countColumns}, first_seen_at, observed_at, is_excluded,
        is_reference, passes_filter
      )
      select ${organizationKey}::int, i.account_key, i.platform, i.platform_video_id, i.published_at,
        coalesce(i.content_type, 'video'), i.caption, coalesce(i.hashtags, '{}'), i.duration_seconds, i.video_index,
        i.thumbnail_url, i.download_url, i.music_id, i.music_title, i.music_artist, i.music_album, i.music_play_url,
        i.music_cover_url, i.is_original_music, ${perCount(({ count }) => sql`coalesce(i.${count}, 0)`)},
        ${seenAt}, coalesce(i.observed_at, ${seenAt}),
        exists (select from excluded_videos e where e.organization_id = a.organization_id and e.platform = i.platform
          and e.platform_video_id = i.platform_video_id),
        i.is_single and exists (select from tracked_videos t where t.organization_id = a.organization_id
          and t.platform = i.platform and t.platform_video_id = i.platform_video_id and t.is_reference),
        hashtags_pass(coalesce(i.hashtags, '{}'), a.hashtags_filter)
      from ${incoming} cross join lateral (
        select organization_id, hashtags_filter from tracked_accounts a
        where a.organization_key = ${organizationKey} and a.key = i.account_key offset 0
      ) a
      where not exists (select from videos v where v.organization_key = ${organizationKey}
        and v.platform = i.platform and v.platform_video_id = i.platform_video_id offset 0)
      order by i.account_key, i.published_at
      on conflict (organization_key, platform, platform_video_id) do nothing
      returning key, platform, platform_video_id, account_key, view_count, published_on, counts
    ),
    ${noteChanged(organizationKey, newVideos)}
    select key, platform, platform_video_id, account_key, view_count, true as is_new, false as was_reference
    from inserted`);
}

const newVideos = sql`(select account_key, published_on as since from inserted where counts)`;

/** Its account brings it by itself: from now on it counts like any other. */
const ceasesToBeReference = sql`(v.is_reference and not i.is_single and v.account_key = i.account_key)`;

/** Whether the new values would move a stored video to other sums. */
const countsDifferently = sql`(${ceasesToBeReference} or (v.published_at, v.content_type, v.hashtags) is distinct from
  (i.published_at, coalesce(i.content_type, v.content_type), coalesce(i.hashtags, v.hashtags)))`;

async function completeVideos(
  tx: Transaction,
  organizationKey: number,
  incoming: SqlFragment,
): Promise<void> {
  await tx.execute(sql`
    update videos v set
      is_reference = v.is_reference and not ${ceasesToBeReference},
      published_at = i.published_at,
      content_type = coalesce(i.content_type, v.content_type),
      caption = coalesce(i.caption, v.caption),
      hashtags = coalesce(i.hashtags, v.hashtags),
      passes_filter = hashtags_pass(coalesce(i.hashtags, v.hashtags), a.hashtags_filter),
      duration_seconds = coalesce(i.duration_seconds, v.duration_seconds),
      video_index = coalesce(i.video_index, v.video_index),
      thumbnail_url = coalesce(i.thumbnail_url, v.thumbnail_url),
      download_url = coalesce(i.download_url, v.download_url),
      music_id = coalesce(i.music_id, v.music_id),
      music_title = coalesce(i.music_title, v.music_title),
      music_artist = coalesce(i.music_artist, v.music_artist),
      music_album = coalesce(i.music_album, v.music_album),
      music_play_url = coalesce(i.music_play_url, v.music_play_url),
      music_cover_url = coalesce(i.music_cover_url, v.music_cover_url),
      is_original_music = coalesce(i.is_original_music, v.is_original_music)
    from ${incoming}, tracked_accounts a
    where v.organization_key = ${organizationKey} and v.platform = i.platform
      and v.platform_video_id = i.platform_video_id and a.key = v.account_key
      and (${countsDifferently} or ${completes})`);
}

/** Whether anything is told that is not stored. What is left out changes nothing. */
const completes = sql`(coalesce(i.caption, v.caption), coalesce(i.duration_seconds, v.duration_seconds),
    coalesce(i.video_index, v.video_index), coalesce(i.thumbnail_url, v.thumbnail_url),
    coalesce(i.download_url, v.download_url), coalesce(i.music_id, v.music_id),
    coalesce(i.music_title, v.music_title), coalesce(i.music_artist, v.music_artist),
    coalesce(i.music_album, v.music_album), coalesce(i.music_play_url, v.music_play_url),
    coalesce(i.music_cover_url, v.music_cover_url), coalesce(i.is_original_music, v.is_original_music))
  is distinct from (v.caption, v.duration_seconds, v.video_index, v.thumbnail_url, v.download_url, v.music_id,
    v.music_title, v.music_artist, v.music_album, v.music_play_url, v.music_cover_url, v.is_original_music)`;
