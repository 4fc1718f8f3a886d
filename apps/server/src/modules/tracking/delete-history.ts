import type { Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { noteChanged } from "./facts/note-changed-facts.ts";
import { listVideoKeysOf, recountVideos, retractVideos } from "./facts/recount-videos.ts";
import { inParts } from "./in-parts.ts";
import { setAccountAside, setVideosAside } from "./untracked/set-aside.ts";

/**
 * Removes the account with its videos, their whole history, and whatever else hangs on it. What unsettled windows rest on is
 * set aside instead.
 */
export async function deleteAccount(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
): Promise<void> {
  const videoKeys = await listVideoKeysOf(tx, organizationKey, [accountKey]);
  await removeVideos(tx, organizationKey, accountKey, videoKeys);
  await includeVideosOfOthers(tx, organizationKey, accountKey);
  for (const table of [sql`account_days`, sql`account_baselines`]) {
    await tx.execute(sql`
      delete from ${table} where organization_key = ${organizationKey} and account_key = ${accountKey}`);
  }
  await tx.execute(sql`
    delete from tracked_accounts where organization_key = ${organizationKey} and key = ${accountKey}`);
}

/** Exclusions go with their account. One may name a video that was then fetched under another account. */
async function includeVideosOfOthers(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
): Promise<void> {
  const videos = await tx.rows<{ key: bigint }>(sql`
    select v.key
    from tracked_accounts a
    join excluded_videos e on e.organization_id = a.organization_id and e.account_id = a.id
    join videos v on v.organization_key = a.organization_key and v.platform = e.platform
      and v.platform_video_id = e.platform_video_id
    where a.organization_key = ${organizationKey} and a.key = ${accountKey} and v.is_excluded`);
  const keys = videos.map(({ key }) => key);
  await recountVideos(tx, organizationKey, keys, () =>
    tx.execute(sql`
      update videos set is_excluded = false
      where organization_key = ${organizationKey} and key = any(${keys}::bigint[])`),
  );
}

/** Takes videos of the account out of every sum, and deletes them or sets them aside. The caller holds the facts' lock. */
export async function removeVideos(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  if (videoKeys.length > 0 && (await setAccountAside(tx, organizationKey, accountKey)))
    await inParts(videoKeys, (part) => takeOut(tx, organizationKey, part, sql`, ${setVideosAside}`));
  else await deleteVideos(tx, organizationKey, videoKeys);
}

/** Removes videos and their whole history, from every sum too. The caller holds the facts' lock. */
export function deleteVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  return inParts(videoKeys, async (part) => {
    await takeOut(tx, organizationKey, part, sql``);
    for (const table of [sql`video_snapshots`, sql`video_facts`]) {
      await tx.execute(sql`
        delete from ${table} where organization_key = ${organizationKey} and video_key = any(${part}::bigint[])`);
    }
  });
}

async function takeOut(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  alongside: SqlFragment,
): Promise<void> {
  await retractVideos(tx, organizationKey, videoKeys);
  await tx.execute(sql`
    with deleted as (
      delete from videos where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[]) returning *
    ),
    ${noteChanged(organizationKey, deletedVideos)}${alongside}
    select`);
}

const deletedVideos = sql`(select account_key, published_on as since from deleted where counts)`;
