import type { Transaction } from "../../../infra/db/database.ts";
import { type SavedVideo, saveVideos, type VideoRecord } from "../facts/save-videos.ts";
import { listStoredVideos, type StoredVideoRow } from "./import.queries.ts";
import { type Dated, type NamedAccount, type NamedVideo, nameOfVideo } from "./video-catalog.ts";

export interface SavedNamedVideo {
  readonly video: NamedVideo;
  readonly key: bigint;
  readonly isNew: boolean;
}

/** Adds the videos, and completes those that are known. The caller has locked the facts. */
export async function saveNamedVideos(
  tx: Transaction,
  organizationKey: number,
  videos: readonly NamedVideo[],
  accountKeys: ReadonlyMap<NamedAccount, number>,
  at: Date,
): Promise<SavedNamedVideo[]> {
  const stored = await listStoredVideos(tx, organizationKey, videos);
  const storedByName = new Map(stored.map((row) => [nameOfRow(row), row]));
  const records = videos.map((video) =>
    toRecord(video, accountKeys.get(video.account) ?? 0, storedByName.get(nameOfVideo(video))),
  );
  const saved = new Map(
    (await saveVideos(tx, organizationKey, records, at)).map((row) => [nameOfRow(row), row]),
  );
  return videos.map((video) => {
    const row = saved.get(nameOfVideo(video));
    if (row === undefined || row.account_key !== accountKeys.get(video.account))
      throw new Error(`Video ${nameOfVideo(video)} changed hands during the import; import again`);
    return { video, key: row.key, isNew: row.is_new };
  });
}

/** What was seen later stays; the past only fills its gaps. */
function toRecord(video: NamedVideo, accountKey: number, stored: StoredVideoRow | undefined): VideoRecord {
  const storedAt = stored?.observed_at.getTime() ?? Number.NEGATIVE_INFINITY;
  const unlessKnown = <Value>({ value, at }: Dated<Value>, isKnown: boolean) =>
    isKnown && storedAt > at ? null : value;
  return {
    accountKey,
    platform: video.account.platform,
    platformVideoId: video.platformVideoId,
    publishedAt:
      stored !== undefined && storedAt > video.publishedAt.at
        ? stored.published_at
        : new Date(video.publishedAt.value),
    observedAt: new Date(video.observedAt),
    counts: video.counts,
    contentType: unlessKnown(video.contentType, true),
    caption: unlessKnown(video.caption, stored?.caption !== null),
    hashtags: unlessKnown(video.hashtags, stored?.hashtags.length !== 0),
    durationSeconds: unlessKnown(video.durationSeconds, stored?.duration_seconds !== null),
  };
}

function nameOfRow({ platform, platform_video_id }: StoredVideoRow | SavedVideo): string {
  return `${platform} ${platform_video_id}`;
}
