import type { PlatformVideo } from "@clipledger/connectors/connector";
import type { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type Counts, countFields } from "@clipledger/domain/metrics/counts";
import { nextSyncAfterFailure, nextSyncAt } from "@clipledger/domain/tracking/sync-cadence";
import type { Services } from "../../../infra/context.ts";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { givenRecords, givenRows } from "../../../infra/db/insert-rows.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isSimulatedBy, sourceKeysOf } from "../../sources/source-names.ts";
import { countColumns, perCount } from "../facts/counts.ts";
import { addFactPartitions, addSnapshotPartitions, keepSnapshotsSince } from "../facts/fact-partitions.ts";
import { recordFirstSnapshots, recordSnapshots } from "../facts/record-snapshots.ts";
import { countVideos } from "../facts/recount-videos.ts";
import { findSaved, type SavedVideo, saveUncounted, type VideoRecord } from "../facts/save-videos.ts";
import type { SyncTargetRow } from "./claim-run.ts";
import { type Judged, recordDoubts } from "./doubted-answers.ts";
import { type ObservedVideo, syncErrorOf } from "./fetch-target.ts";
import { publishSyncEvents } from "./publish-sync-events.ts";
import type { Outcome } from "./settle-run.ts";

/** An answer that was judged, and what it is about. */
interface JudgedTarget {
  readonly target: SyncTargetRow;
  readonly judged: Judged;
}

/**
 * Before the transaction: room for the days on which something was seen. Answers the numbers that stand for who said what was
 * fetched.
 */
export async function prepareRecording(
  db: Database,
  answers: readonly Pick<JudgedTarget, "judged">[],
): Promise<SourceKeys> {
  const videos = answers.flatMap(({ judged }) => judged.fetched.videos);
  const days = videos.map(({ observedAt }) => dateOf(observedAt));
  await addFactPartitions(db, days);
  await addSnapshotPartitions(db, days);
  const doubted = answers.flatMap(({ judged }) => judged.doubted);
  return sourceKeysOf(
    db,
    [...videos, ...doubted].flatMap(({ source }) => source ?? []),
  );
}

type SourceKeys = ReadonlyMap<string, number>;

/**
 * Stores what is believed of answers about one organization's targets, with the events that follow from it. No two of them speak of the
 * same video. The caller has locked the facts.
 */
export async function recordFetched(
  tx: Transaction,
  services: Pick<Services, "clock" | "snapshotDays">,
  answers: readonly JudgedTarget[],
  sourceKeys: SourceKeys,
): Promise<Outcome> {
  const now = services.clock.now();
  const organizationKey = answers[0]?.target.organization_key ?? 0;
  for (const { target, judged } of answers) await recordDoubts(tx, target, judged, sourceKeys, now);
  const records = answers.flatMap(({ target, judged }) =>
    judged.fetched.videos.map((video) => toVideoRecord(video, target)),
  );
  const savedOf = findSaved(await saveUncounted(tx, organizationKey, records, now));
  for (const { target, judged } of answers)
    await publishSyncEvents(tx, services, target, judged.fetched, savedOf);
  const videos = answers.flatMap(({ judged }) => judged.fetched.videos);
  await recordCounts(tx, organizationKey, { videos, savedOf, sourceKeys }, keepSnapshotsSince(services));
  await updateAfterSyncs(tx, answers, now);
  return "Completed";
}

function toVideoRecord(video: ObservedVideo, target: SyncTargetRow): VideoRecord {
  return {
    accountKey: target.account_key,
    platform: target.platform,
    platformVideoId: video.platformVideoId,
    publishedAt: video.publishedAt,
    observedAt: video.observedAt,
    ...(video.viewCount !== null && { counts: knownCounts(video) }),
    ...videoDetails(video),
    isSingle: target.tracked_video_id !== null,
  };
}

interface SavedAnswers {
  readonly videos: readonly ObservedVideo[];
  readonly savedOf: ReturnType<typeof findSaved>;
  /** The numbers that stand for who said something. */
  readonly sourceKeys: ReadonlyMap<string, number>;
}

/**
 * Records the counts of videos that were saved just now, and adds those that are new to the sums. A video whose views the platform
 * hides has none. Of what was never counted before there is nothing to look up, which is much quicker. The caller has locked the
 * facts.
 */
async function recordCounts(
  tx: Transaction,
  organizationKey: number,
  answers: SavedAnswers,
  keepSince: Date,
): Promise<void> {
  const counted = countedVideos(answers);
  const known = counted.filter(({ saved }) => !saved.is_new);
  if (known.length > 0) await recordSnapshots(tx, organizationKey, snapshotsOf(known), keepSince);
  const first = counted.filter(({ saved }) => saved.is_new);
  await countVideos(tx, organizationKey, newWithoutViews(answers));
  for (const sourceKey of new Set(first.map((video) => video.sourceKey))) {
    const said = first.filter((video) => video.sourceKey === sourceKey);
    const incoming = sql`
      select said.*, ${perCount(({ stem }) => sql`0 as ${stem}_before`)} from (${snapshotsOf(said)}) said`;
    const videos = said.map(toFirstCounts);
    await recordFirstSnapshots(
      tx,
      organizationKey,
      { videos, sourceKey, incoming, areUncounted: true },
      keepSince,
    );
  }
}

function newWithoutViews({ videos, savedOf }: SavedAnswers): bigint[] {
  return videos.flatMap((observed) => {
    const saved = observed.viewCount === null ? savedOf(observed) : undefined;
    return saved?.is_new === true ? [saved.key] : [];
  });
}

interface CountedVideo {
  readonly saved: SavedVideo;
  readonly observed: ObservedVideo;
  readonly sourceKey: number | null;
}

function countedVideos({ videos, savedOf, sourceKeys }: SavedAnswers): CountedVideo[] {
  return videos.flatMap((observed) => {
    const saved = savedOf(observed);
    if (saved === undefined || observed.viewCount === null) return [];
    return [{ saved, observed, sourceKey: sourceKeys.get(observed.source ?? "") ?? null }];
  });
}

/** Written out once, since several statements take the same values. */
function snapshotsOf(counted: readonly CountedVideo[]): SqlFragment {
  const counts = (name: keyof Counts) => arrayLiteral(counted.map(({ observed }) => observed[name]));
  return sql`select * from unnest(
    ${arrayLiteral(counted.map(({ saved }) => saved.key))}::bigint[],
    ${arrayLiteral(counted.map(({ observed }) => observed.observedAt))}::timestamptz[],
    ${perCount(({ counted }) => sql`${counts(`${counted}Count`)}::bigint[]`)},
    ${arrayLiteral(counted.map(({ sourceKey }) => sourceKey))}::smallint[]
  ) as t(video_key, observed_at, ${countColumns}, source_key)`;
}

function toFirstCounts({ saved: { key }, observed }: CountedVideo) {
  return { key, observedAt: observed.observedAt.getTime(), counts: knownCounts(observed) };
}

/** As a video keeps them, which has no way to say that a count is hidden. */
function knownCounts(observed: ObservedVideo): Counts {
  return countFields("Count", (counted) => observed[`${counted}Count`] ?? 0);
}

/** What a platform tells of a video besides whose it is and its counts. */
export function videoDetails(video: PlatformVideo) {
  const { music } = video;
  return {
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
  };
}

function newestOf(videos: readonly ObservedVideo[]): Date | null {
  return videos.reduce<Date | null>(
    (newest, { publishedAt }) => (newest === null || publishedAt > newest ? publishedAt : newest),
    null,
  );
}

/** What is known of targets after an answer: their accounts' profiles, and when they are due again. */
async function updateAfterSyncs(tx: Transaction, answers: readonly JudgedTarget[], now: Date): Promise<void> {
  const ofVideos = answers.filter(({ target }) => target.tracked_video_id !== null);
  const ofAccounts = answers.filter(({ target }) => target.tracked_video_id === null);
  // An account's own answer comes last, since it says more than that of one of its videos.
  await updateProfiles(tx, ofVideos);
  await updateProfiles(tx, ofAccounts);
  await updateNextSyncs(tx, sql`tracked_videos`, ofVideos, now);
  await updateNextSyncs(tx, sql`tracked_accounts`, ofAccounts, now);
}

/** What the platform left out stays as it is. Only a look at the account itself counts as loading it. */
async function updateProfiles(tx: Transaction, answers: readonly JudgedTarget[]): Promise<void> {
  const [first] = answers;
  if (first === undefined) return;
  const profiles = answers.map(({ target, judged: { fetched } }) => ({
    ...fetched.profile,
    accountId: target.account_id,
    isSimulated: isSimulatedBy(fetched.source) ?? null,
    loadedAt: target.tracked_video_id === null ? fetched.observedAt : null,
  }));
  await tx.execute(sql`
    update tracked_accounts a set
      is_simulated = case when a.is_simulated is false then false else coalesce(i.is_simulated, a.is_simulated) end,
      username = coalesce(i.username, a.username),
      display_name = coalesce(i.display_name, a.display_name),
      profile_picture_url = coalesce(i.profile_picture_url, a.profile_picture_url),
      bio = coalesce(i.bio, a.bio),
      country_code = coalesce(i.region, a.country_code),
      is_private = coalesce(i.is_private, a.is_private),
      is_verified = coalesce(i.is_verified, a.is_verified),
      follower_count = coalesce(i.follower_count, a.follower_count),
      highest_follower_count = greatest(a.highest_follower_count, a.follower_count, i.follower_count),
      following_count = coalesce(i.following_count, a.following_count),
      published_video_count = coalesce(i.video_count, a.published_video_count),
      loaded_at = coalesce(i.loaded_at, a.loaded_at)
    from ${givenRecords("i", { types: profileTypes, rows: profiles })}
    where a.organization_id = ${first.target.organization_id} and a.id = i.account_id`);
}

const profileTypes = {
  accountId: "text",
  isSimulated: "boolean",
  username: "text",
  displayName: "text",
  profilePictureUrl: "text",
  bio: "text",
  region: "text",
  isPrivate: "boolean",
  isVerified: "boolean",
  followerCount: "bigint",
  followingCount: "bigint",
  videoCount: "bigint",
  loadedAt: "timestamptz",
} as const;

async function updateNextSyncs(
  tx: Transaction,
  table: SqlFragment,
  answers: readonly JudgedTarget[],
  now: Date,
): Promise<void> {
  const [first] = answers;
  if (first === undefined) return;
  const next = answers.map((answer) => ({
    id: answer.target.tracked_video_id ?? answer.target.account_id,
    nextSyncAt: nextSyncOf(answer, now),
  }));
  await tx.execute(sql`
    update ${table} t set next_sync_at = i.next_sync_at, sync_failures = 0, last_error_at = null, last_error_code = null
    from ${givenRows("i", { types: { id: "text", nextSyncAt: "timestamptz" }, rows: next })}
    where t.organization_id = ${first.target.organization_id} and t.id = i.id`);
}

function nextSyncOf({ target, judged: { fetched, doubted } }: JudgedTarget, now: Date): Date | null {
  const id = target.tracked_video_id ?? target.account_id;
  const newestPublishedAt = newestOf([...fetched.videos, ...doubted.map(({ observed }) => observed)]);
  return byTheClock(target, nextSyncAt({ id, newestPublishedAt, now }));
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
