import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { chunk } from "../../../infra/lists.ts";
import { gainColumns, gainsOverDays, isFirstDay, noGains, perCount } from "./counts.ts";
import { allFactsAreHere } from "./fact-conditions.ts";
import { foldIntoSums } from "./fold-into-sums.ts";
import { noteVideos } from "./lock-facts.ts";

/**
 * Makes a change on which it depends whether, and to which sums, these videos count: takes their gains out, makes the
 * change, and adds them again under the new circumstances. The caller has locked the facts.
 */
export async function recountVideos<Result>(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  change: () => Promise<Result>,
): Promise<Result> {
  await noteVideos(tx, organizationKey, videoKeys);
  await foldVideos(tx, organizationKey, videoKeys, -1);
  const result = await change();
  await foldVideos(tx, organizationKey, videoKeys, 1);
  await noteVideos(tx, organizationKey, videoKeys);
  return result;
}

/**
 * Makes a change on which it depends whether and where all videos of these accounts count. The caller has locked
 * the facts.
 */
export async function recountAccounts(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> {
  const videoKeys = await listVideoKeysOf(tx, organizationKey, accountKeys);
  // Of all at once: whoever brings them back has to know of more than the first chunk.
  await tx.rows(sql`select ${allFactsAreHere(sql`${organizationKey}::int`, sql`${videoKeys}::bigint[]`)}`);
  await inChunks(videoKeys, (chunk) => retractVideos(tx, organizationKey, chunk));
  await change();
  await inChunks(videoKeys, (chunk) => countVideos(tx, organizationKey, chunk));
}

/** The videos of these accounts, for changes that concern whole accounts. */
export async function listVideoKeysOf(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
): Promise<bigint[]> {
  const rows = await tx.rows<{ key: bigint }>(sql`
    select key from videos where organization_key = ${organizationKey} and account_key = any(${accountKeys}::int[])`);
  return rows.map(({ key }) => key);
}

/** Adds videos that were in no sum yet. */
export function countVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  return foldVideos(tx, organizationKey, videoKeys, 1);
}

/** Takes the videos out of every sum, before they are deleted. */
export function retractVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  return foldVideos(tx, organizationKey, videoKeys, -1);
}

async function foldVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  sign: 1 | -1,
): Promise<void> {
  if (videoKeys.length === 0) return;
  await tx.execute(sql`
    with touched as (select distinct unnest(${videoKeys}::bigint[]) as video_key),
    gains as (
      select f.video_key, f.day, ${isFirstDay} as is_first, ${gainsOverDays}
      from video_facts f
      where ${allFactsAreHere(sql`${organizationKey}::int`, sql`${videoKeys}::bigint[]`)}
        and f.organization_key = ${organizationKey} and f.video_key = any(${videoKeys}::bigint[])
      window day_before as (partition by f.video_key order by f.day rows between 1 preceding and 1 preceding)
    ),
    signed as (
      select video_key, day, is_first, ${perCount(({ gain }) => sql`${sign}::int * ${gain} as ${gain}`)}
      from gains
    ),
    first_counts as (select * from signed where is_first),
    deltas as (
      select video_key, day, 0 as posted_videos, ${gainColumns} from signed
      union all
      select key, published_on, ${sign}::int, ${noGains}
      from videos where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[])
    ),
    ${foldIntoSums(organizationKey, {
      videos: sql`touched`,
      deltas: sql`deltas`,
      firstCounts: sql`first_counts`,
    })}
    select`);
}

// Enough to be quick, few enough for one statement about the whole history of so many videos to stay within its time.
const CHUNK_SIZE = 1_000;

export async function inChunks(
  videoKeys: readonly bigint[],
  work: (keys: readonly bigint[]) => Promise<unknown>,
): Promise<void> {
  for (const keys of chunk(videoKeys, CHUNK_SIZE)) await work(keys);
}
