import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { nextSyncAt } from "@clipledger/domain/tracking/sync-cadence";
import type { Services } from "../../../infra/context.ts";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { addFactPartitions, addSnapshotPartitions, keepSnapshotsSince } from "../facts/fact-partitions.ts";
import { recordSnapshots } from "../facts/record-snapshots.ts";
import { type SavedVideo, saveVideos, type VideoRecord } from "../facts/save-videos.ts";
import type { Fetched, ObservedVideo } from "./fetch-target.ts";
import { publishSyncEvents } from "./publish-sync-events.ts";
import type { Outcome } from "./settle-run.ts";
import { updateAfterSync, updateProfile } from "./sync-target.queries.ts";
import type { SyncTargetRow } from "./sync-target.ts";

/** Before the transaction: room for the days on which something was seen. */
export async function addPartitionsFor(db: Database, { videos }: Fetched): Promise<void> {
  const days = videos.map(({ observedAt }) => dateOf(observedAt));
  await addFactPartitions(db, days);
  await addSnapshotPartitions(db, days);
}

/** Stores what a platform said, with the events that follow from it. The caller has locked the facts. */
export async function recordFetched(
  tx: Transaction,
  services: Pick<Services, "clock" | "snapshotDays">,
  target: SyncTargetRow,
  fetched: Fetched,
): Promise<Outcome> {
  const now = services.clock.now();
  const records = fetched.videos.map((video) => toVideoRecord(video, target));
  const saved = await saveVideos(tx, target.organization_key, records, now);
  await publishSyncEvents(tx, services, target, fetched, saved);
  const snapshots = snapshotsOf(fetched.videos, saved);
  await recordSnapshots(tx, target.organization_key, snapshots, keepSnapshotsSince(services));
  await updateProfile(tx, target, fetched);
  const next = nextSyncAt({
    id: target.tracked_video_id ?? target.account_id,
    newestPublishedAt: newestOf(fetched.videos),
    now,
  });
  await updateAfterSync(tx, target, next);
  return "Completed";
}

function toVideoRecord({ music, ...video }: ObservedVideo, target: SyncTargetRow): VideoRecord {
  return {
    accountKey: target.account_key,
    platform: target.platform,
    platformVideoId: video.platformVideoId,
    publishedAt: video.publishedAt,
    contentType: video.contentType,
    caption: video.caption,
    hashtags: video.hashtags,
    durationSeconds: video.durationSeconds,
    videoIndex: video.videoIndex,
    thumbnailUrl: video.thumbnailUrl,
    downloadUrl: video.downloadUrl,
    musicId: music?.id ?? null,
    musicTitle: music?.title ?? null,
    musicArtist: music?.artist ?? null,
    musicAlbum: music?.album ?? null,
    musicPlayUrl: music?.playUrl ?? null,
    musicCoverUrl: music?.coverUrl ?? null,
    isOriginalMusic: music?.isOriginal ?? null,
    isSingle: target.tracked_video_id !== null,
  };
}

/** A video whose views the platform hides has no snapshot. */
function snapshotsOf(videos: readonly ObservedVideo[], saved: readonly SavedVideo[]): SqlFragment {
  const keys = new Map(saved.map(({ platform_video_id, key }) => [platform_video_id, key]));
  const counted = videos.filter(({ viewCount }) => viewCount !== null);
  return sql`select * from unnest(
    ${counted.map(({ platformVideoId }) => keys.get(platformVideoId))}::bigint[],
    ${counted.map(({ observedAt }) => observedAt)}::timestamptz[],
    ${counted.map(({ viewCount }) => viewCount)}::bigint[],
    ${counted.map(({ likeCount }) => likeCount)}::bigint[],
    ${counted.map(({ commentCount }) => commentCount)}::bigint[],
    ${counted.map(({ shareCount }) => shareCount)}::bigint[],
    ${counted.map(({ bookmarkCount }) => bookmarkCount)}::bigint[]
  ) as t(video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count)`;
}

function newestOf(videos: readonly ObservedVideo[]): Date | null {
  return videos.reduce<Date | null>(
    (newest, { publishedAt }) => (newest === null || publishedAt > newest ? publishedAt : newest),
    null,
  );
}
