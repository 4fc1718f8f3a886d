import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CountingChange, changeUnchecked, lockFacts, noteChanged } from "../facts/lock-facts.ts";
import { inChunks, listVideoKeysOf, recountVideos, retractVideos } from "../facts/recount-videos.ts";
import { lockAccount } from "../tracked-accounts.queries.ts";
import { accountItem, recordItems } from "../tracked-items.ts";

export function untrackAccount(
  ctx: OperationContext,
  accountId: string,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const account = await lockAccount(tx, ctx.organization.id, accountId);
    await makeChange(tx, [accountId], () => deleteAccount(tx, organizationKey, account.key));
    await recordItems(tx, ctx, "account.untracked", [accountItem(account)]);
    return { success: true };
  });
}

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
  await deleteEmptyAccounts(tx, organizationKey, [accountKey]);
}

/** Removes accounts whose videos are gone. The caller has locked the facts. */
export async function deleteEmptyAccounts(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
): Promise<void> {
  if (accountKeys.length === 0) return;
  await includeVideosOfOthers(tx, organizationKey, accountKeys);
  for (const table of [sql`account_days`, sql`account_baselines`]) {
    await tx.execute(sql`
      delete from ${table} where organization_key = ${organizationKey} and account_key = any(${accountKeys}::int[])`);
  }
  await tx.execute(sql`
    delete from tracked_accounts where organization_key = ${organizationKey} and key = any(${accountKeys}::int[])`);
}

/** Exclusions go with their account. One may name a video that was then fetched under another account. */
async function includeVideosOfOthers(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
): Promise<void> {
  const videos = await tx.rows<{ key: bigint }>(sql`
    select v.key
    from tracked_accounts a
    join excluded_videos e on e.organization_id = a.organization_id and e.account_id = a.id
    join videos v on v.organization_key = a.organization_key and v.platform = e.platform
      and v.platform_video_id = e.platform_video_id
    where a.organization_key = ${organizationKey} and a.key = any(${accountKeys}::int[]) and v.is_excluded`);
  const keys = videos.map(({ key }) => key);
  await recountVideos(tx, organizationKey, keys, () =>
    tx.execute(sql`
      update videos set is_excluded = false
      where organization_key = ${organizationKey} and key = any(${keys}::bigint[])`),
  );
}

/** Takes videos of the account out of every sum, and deletes them or sets them aside. The caller has locked the facts. */
export async function removeVideos(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  if (videoKeys.length > 0 && (await setAccountAside(tx, organizationKey, accountKey)))
    await inChunks(videoKeys, (chunk) => takeOut(tx, organizationKey, chunk, sql`, ${setVideosAside}`));
  else await deleteVideos(tx, organizationKey, videoKeys);
}

/** Removes videos and their whole history, from every sum too. The caller has locked the facts. */
export function deleteVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  return inChunks(videoKeys, async (chunk) => {
    await takeOut(tx, organizationKey, chunk, sql``);
    for (const table of [sql`video_snapshots`, sql`video_facts`]) {
      await tx.execute(sql`
        delete from ${table} where organization_key = ${organizationKey} and video_key = any(${chunk}::bigint[])`);
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

/**
 * Remembers an account whose videos are about to leave, if its creator has windows that are not settled. Answers whether it
 * has: then its videos are set aside rather than deleted. The caller has locked the facts.
 */
async function setAccountAside(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
): Promise<boolean> {
  const remembered = await tx.execute(sql`
    insert into untracked_accounts (
      organization_id, organization_key, key, platform, platform_account_id, window_keys, account, exclusions
    )
    select a.organization_id, a.organization_key, a.key, a.platform, a.platform_account_id, unsettled.keys, to_jsonb(a),
      coalesce((
        select jsonb_agg(to_jsonb(e)) from excluded_videos e
        where e.organization_id = a.organization_id and e.account_id = a.id
      ), '[]')
    from tracked_accounts a
    cross join lateral (
      select array_agg(w.key) as keys from billing_windows w
      where w.organization_id = a.organization_id and w.creator_id = a.creator_id and w.state in ('open', 'paying')
    ) unsettled
    where a.organization_key = ${organizationKey} and a.key = ${accountKey} and unsettled.keys is not null
    on conflict (key) do update
    set window_keys = excluded.window_keys, account = excluded.account, exclusions = excluded.exclusions`);
  return remembered > 0;
}

/** Part of a `with` clause after `deleted`, rows of videos. Their facts stay. */
const setVideosAside: SqlFragment = sql`
  set_aside as (
    insert into untracked_videos (organization_key, key, account_key, platform, platform_video_id, video)
    select organization_key, key, account_key, platform, platform_video_id, to_jsonb(deleted) from deleted
  )`;
