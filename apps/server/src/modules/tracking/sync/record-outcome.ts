import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { nextSyncAfterFailure, nextSyncAt } from "@clipledger/domain/tracking/sync-cadence";
import type { Services } from "../../../infra/context.ts";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isSimulatedBy, sourceKeysOf } from "../../sources/source-names.ts";
import { addFactPartitions, addSnapshotPartitions, keepSnapshotsSince } from "../facts/fact-partitions.ts";
import { recordSnapshots } from "../facts/record-snapshots.ts";
import { type SavedVideo, saveVideos, type VideoRecord } from "../facts/save-videos.ts";
import type { SyncTargetRow } from "./claim-run.ts";
import { type Judged, recordDoubts } from "./doubted-answers.ts";
import { type Fetched, type ObservedVideo, syncErrorOf } from "./fetch-target.ts";
import { publishSyncEvents } from "./publish-sync-events.ts";
import type { Outcome } from "./settle-run.ts";

/**
 * Before the transaction: room for the days on which something was seen. Answers the numbers that stand for who said what was
 * fetched.
 */
export async function prepareRecording(
  db: Database,
  { fetched: { videos }, doubted }: Judged,
): Promise<SourceKeys> {
  const days = videos.map(({ observedAt }) => dateOf(observedAt));
  await addFactPartitions(db, days);
  await addSnapshotPartitions(db, days);
  return sourceKeysOf(
    db,
    [...videos, ...doubted].flatMap(({ source }) => source ?? []),
  );
}

type SourceKeys = ReadonlyMap<string, number>;

/** Stores what is believed of an answer, with the events that follow from it. The caller has locked the facts. */
export async function recordFetched(
  tx: Transaction,
  services: Pick<Services, "clock" | "snapshotDays">,
  target: SyncTargetRow,
  judged: Judged,
  sourceKeys: SourceKeys,
): Promise<Outcome> {
  const { fetched } = judged;
  const now = services.clock.now();
  await recordDoubts(tx, target, judged, sourceKeys, now);
  const records = fetched.videos.map((video) => toVideoRecord(video, target));
  const saved = await saveVideos(tx, target.organization_key, records, now);
  await publishSyncEvents(tx, services, target, fetched, saved);
  const snapshots = snapshotsOf(fetched.videos, saved, sourceKeys);
  await recordSnapshots(tx, target.organization_key, snapshots, keepSnapshotsSince(services));
  await updateProfile(tx, target, fetched);
  const next = nextSyncAt({
    id: target.tracked_video_id ?? target.account_id,
    newestPublishedAt: newestOf([...fetched.videos, ...judged.doubted.map(({ observed }) => observed)]),
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
function snapshotsOf(
  videos: readonly ObservedVideo[],
  saved: readonly SavedVideo[],
  sourceKeys: SourceKeys,
): SqlFragment {
  const keys = new Map(saved.map(({ platform_video_id, key }) => [platform_video_id, key]));
  const counted = videos.filter(({ viewCount }) => viewCount !== null);
  return sql`select * from unnest(
    ${counted.map(({ platformVideoId }) => keys.get(platformVideoId))}::bigint[],
    ${counted.map(({ observedAt }) => observedAt)}::timestamptz[],
    ${counted.map(({ viewCount }) => viewCount)}::bigint[],
    ${counted.map(({ likeCount }) => likeCount)}::bigint[],
    ${counted.map(({ commentCount }) => commentCount)}::bigint[],
    ${counted.map(({ shareCount }) => shareCount)}::bigint[],
    ${counted.map(({ bookmarkCount }) => bookmarkCount)}::bigint[],
    ${counted.map(({ source = "" }) => sourceKeys.get(source) ?? null)}::smallint[]
  ) as t(video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count, source_key)`;
}

function newestOf(videos: readonly ObservedVideo[]): Date | null {
  return videos.reduce<Date | null>(
    (newest, { publishedAt }) => (newest === null || publishedAt > newest ? publishedAt : newest),
    null,
  );
}

/** What the platform left out stays as it is. Only a look at the account itself counts as loading it. */
async function updateProfile(
  tx: Transaction,
  { organization_id, account_id, tracked_video_id }: SyncTargetRow,
  { profile, observedAt, source }: Fetched,
): Promise<void> {
  const isSimulated = isSimulatedBy(source) ?? null;
  await tx.execute(sql`
    update tracked_accounts set
      is_simulated = case when is_simulated is false then false else coalesce(${isSimulated}::boolean, is_simulated) end,
      username = coalesce(${profile.username}, username),
      display_name = coalesce(${profile.displayName}, display_name),
      profile_picture_url = coalesce(${profile.profilePictureUrl}, profile_picture_url),
      bio = coalesce(${profile.bio}, bio),
      country_code = coalesce(${profile.region}, country_code),
      is_private = coalesce(${profile.isPrivate}, is_private),
      is_verified = coalesce(${profile.isVerified}, is_verified),
      follower_count = coalesce(${profile.followerCount}, follower_count),
      highest_follower_count = greatest(highest_follower_count, follower_count, ${profile.followerCount}::bigint),
      following_count = coalesce(${profile.followingCount}, following_count),
      published_video_count = coalesce(${profile.videoCount}, published_video_count),
      loaded_at = case when ${tracked_video_id}::text is null then ${observedAt} else loaded_at end
    where organization_id = ${organization_id} and id = ${account_id}`);
}

async function updateAfterSync(tx: Transaction, target: SyncTargetRow, nextSyncAt: Date): Promise<void> {
  await updateTarget(
    tx,
    target,
    sql`next_sync_at = ${byTheClock(target, nextSyncAt)}, sync_failures = 0, last_error_at = null, last_error_code = null`,
  );
}

const LASTING: readonly (SyncError | undefined)[] = ["NOT_FOUND", "PRIVATE_CONTENT", "RESTRICTED"];

/** Shows the failure at what could not be fetched, and puts off the next attempt. */
export async function recordFailure(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  target: SyncTargetRow,
  failure: ConnectorFailure,
): Promise<Outcome> {
  const code = syncErrorOf(failure);
  const now = clock.now();
  const nextSyncAt = nextSyncAfterFailure({
    id: target.tracked_video_id ?? target.account_id,
    failures: target.sync_failures + 1,
    isLasting: LASTING.includes(code),
    now,
  });
  await updateAfterFailure(tx, target, { code, failedAt: now, nextSyncAt });
  return "Failed";
}

/** Troubles that pass have no code, and leave that of an earlier failure. */
async function updateAfterFailure(
  tx: Transaction,
  target: SyncTargetRow,
  { code, failedAt, nextSyncAt }: { code: SyncError | undefined; failedAt: Date; nextSyncAt: Date },
): Promise<void> {
  await updateTarget(
    tx,
    target,
    sql`next_sync_at = ${byTheClock(target, nextSyncAt)}, sync_failures = sync_failures + 1,
      last_error_at = ${failedAt}, last_error_code = coalesce(${code ?? null}, last_error_code)`,
  );
}

/** An account without videos to follow has no turn. */
function byTheClock({ tracked_video_id, max_videos }: SyncTargetRow, nextSyncAt: Date): Date | null {
  return tracked_video_id === null && max_videos === 0 ? null : nextSyncAt;
}

function updateTarget(tx: Transaction, target: SyncTargetRow, changes: SqlFragment): Promise<number> {
  const { organization_id, account_id, tracked_video_id } = target;
  return tx.execute(
    tracked_video_id === null
      ? sql`update tracked_accounts set ${changes} where organization_id = ${organization_id} and id = ${account_id}`
      : sql`update tracked_videos set ${changes}
          where organization_id = ${organization_id} and id = ${tracked_video_id}`,
  );
}
