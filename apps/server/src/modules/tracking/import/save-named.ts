import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { putBackAccounts } from "../accounts/put-back.ts";
import { perCount } from "../facts/counts.ts";
import { recordFirstSnapshots, recordSnapshots } from "../facts/record-snapshots.ts";
import { type SavedVideo, saveVideos, type VideoRecord } from "../facts/save-videos.ts";
import { refuseTooManyAccounts } from "../plan-limits.ts";
import { rowMakingOf } from "../row-actor.ts";
import {
  type AccountRow,
  insertAccounts,
  lockAccountsByPlatform,
  type NewAccountRow,
  updateOrigin,
} from "../tracked-accounts.queries.ts";
import type { DayOrder } from "./imported-row.ts";
import { type Dated, type NamedAccount, type NamedVideo, nameOfVideo } from "./video-catalog.ts";

/** The keys of the accounts. Those not tracked yet become so. The caller has locked the facts. */
export async function trackNamedAccounts(
  tx: Transaction,
  ctx: Pick<OperationContext, "organization" | "actor" | "clock">,
  organizationKey: number,
  accounts: readonly NamedAccount[],
): Promise<Map<NamedAccount, number>> {
  await putBackAccounts(tx, ctx.organization.id, accounts.map(toName));
  const known = await lockAccountsByPlatform(tx, ctx.organization.id, accounts.map(toName));
  await keepCarriers(tx, organizationKey, known, ctx.clock.now());
  const knownNames = new Set(known.map(nameOfAccountRow));
  const missing = accounts.filter((account) => !knownNames.has(nameOf(account)));
  if (missing.length > 0) {
    await insertAccounts(tx, rowMakingOf(ctx), organizationKey, missing.map(toNewRow));
  }
  await refuseTooManyAccounts(tx, ctx);
  const added =
    missing.length === 0 ? [] : await lockAccountsByPlatform(tx, ctx.organization.id, missing.map(toName));
  const keys = new Map([...known, ...added].map((row) => [nameOfAccountRow(row), row.key]));
  return new Map(accounts.map((account) => [account, keys.get(nameOf(account)) ?? 0]));
}

async function keepCarriers(
  tx: Transaction,
  organizationKey: number,
  known: readonly AccountRow[],
  at: Date,
): Promise<void> {
  const carriers = known.filter(({ origin }) => origin === "video").map(({ key }) => key);
  if (carriers.length > 0) await updateOrigin(tx, organizationKey, carriers, "import", at);
}

function toNewRow({ platform, platformAccountId, username }: NamedAccount): NewAccountRow {
  return {
    id: createId("trackedAccount"),
    platform,
    platformAccountId,
    origin: "import",
    initialUsername: username.value,
    region: null,
    maxVideos: 0,
    isCompetitor: false,
    isSimulated: null,
    username: username.value,
    displayName: null,
    profilePictureUrl: null,
  };
}

function toName({ platform, platformAccountId }: NamedAccount) {
  return { platform, platformAccountId };
}

function nameOf({ platform, platformAccountId }: NamedAccount): string {
  return `${platform} ${platformAccountId}`;
}

function nameOfAccountRow({ platform, platform_account_id }: AccountRow): string {
  return `${platform} ${platform_account_id}`;
}

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
  const storedByName = new Map(stored.map((row) => [nameOfVideoRow(row), row]));
  const records = videos.map((video) =>
    toRecord(video, accountKeys.get(video.account) ?? 0, storedByName.get(nameOfVideo(video))),
  );
  const saved = new Map(
    (await saveVideos(tx, organizationKey, records, at)).map((row) => [nameOfVideoRow(row), row]),
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

function nameOfVideoRow({ platform, platform_video_id }: StoredVideoRow | SavedVideo): string {
  return `${platform} ${platform_video_id}`;
}

interface StoredVideoRow {
  key: bigint;
  platform: Platform;
  platform_video_id: string;
  platform_account_id: string;
  published_at: Date;
  observed_at: Date;
  caption: string | null;
  hashtags: string[];
  duration_seconds: number | null;
}

/** Those of the videos that were fetched or imported before, looked up one by one: a scan would grow with the organization. */
function listStoredVideos(
  db: Queryable,
  organizationKey: number,
  videos: readonly NamedVideo[],
): Promise<StoredVideoRow[]> {
  return db.rows(sql`
    select v.key, v.platform, v.platform_video_id, a.platform_account_id, v.published_at, v.observed_at, v.caption,
      v.hashtags, v.duration_seconds
    from ${givenRows("named", {
      types: { platform: "text", platformVideoId: "text" },
      rows: videos.map(({ account, platformVideoId }) => ({ platform: account.platform, platformVideoId })),
    })}
    cross join lateral (
      select * from videos v where v.organization_key = ${organizationKey} and v.platform = named.platform
        and v.platform_video_id = named.platform_video_id offset 0
    ) v
    join tracked_accounts a on a.key = v.account_key`);
}

/** A video that is stored under another account than the one it is named with. */
interface ForeignVideo {
  readonly video: NamedVideo;
  readonly message: string;
}

const CHUNK_SIZE = 10_000;

export async function findForeignVideos(
  db: Queryable,
  organizationKey: number,
  videos: readonly NamedVideo[],
): Promise<ForeignVideo[]> {
  const foreign: ForeignVideo[] = [];
  for (let start = 0; start < videos.length; start += CHUNK_SIZE) {
    const part = videos.slice(start, start + CHUNK_SIZE);
    const named = new Map(part.map((video) => [nameOfVideo(video), video]));
    for (const row of await listStoredVideos(db, organizationKey, part)) {
      const video = named.get(`${row.platform} ${row.platform_video_id}`);
      if (video === undefined || video.account.platformAccountId === row.platform_account_id) continue;
      const message = `Video ${row.platform_video_id} is known as one of account ${row.platform_account_id}`;
      foreign.push({ video, message });
    }
  }
  return foreign.sort((left, right) => left.video.firstPlace - right.video.firstPlace);
}

interface NamedRows {
  readonly organizationKey: number;
  /** Stands for imports, as who said it all. */
  readonly sourceKey: number;
  readonly dayOrder: DayOrder;
  readonly keepSnapshotsSince: Date;
  /**
   * A table of these videos' rows: video_key, observed_at, the five counts, and as view_before … bookmark_before the
   * highest ones that earlier rows of the video have.
   */
  choose(tx: Transaction, saved: readonly SavedNamedVideo[]): Promise<SqlFragment>;
}

/** Records the rows of some videos. Answers how many of them changed anything. */
export async function recordNamedRows(
  tx: Transaction,
  rows: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  const isSimple = ({ video, isNew }: SavedNamedVideo) => isNew && rows.dayOrder.isInOrder(video.number);
  const simple = saved.filter(isSimple);
  const others = saved.filter((video) => !isSimple(video));
  return (await recordSimple(tx, rows, simple)) + (await recordOthers(tx, rows, others));
}

async function recordSimple(
  tx: Transaction,
  { organizationKey, sourceKey, keepSnapshotsSince, choose }: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  const videos = saved.flatMap(({ key, video: { first } }) =>
    first === undefined ? [] : [{ key, ...first }],
  );
  const incoming = sql`select * from ${await choose(tx, saved)}`;
  await recordFirstSnapshots(tx, organizationKey, { videos, sourceKey, incoming }, keepSnapshotsSince);
  return saved.reduce((sum, { video }) => sum + video.rows, 0);
}

async function recordOthers(
  tx: Transaction,
  { organizationKey, sourceKey, keepSnapshotsSince, choose }: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  // Rows of one video at one instant are one snapshot.
  const incoming = sql`
    select video_key, observed_at, ${perCount(({ count }) => sql`max(${count}) as ${count}`)},
      ${sourceKey}::smallint as source_key
    from ${await choose(tx, saved)} group by video_key, observed_at`;
  const { changed } = await recordSnapshots(tx, organizationKey, incoming, keepSnapshotsSince);
  return changed;
}
