import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { isMadeUp } from "../facts/fact-conditions.ts";
import type { FactsOwner } from "../facts/lock-facts.ts";
import { deleteSetAside } from "./put-back.ts";
import { deleteEmptyAccounts, deleteVideos } from "./untrack-account.ts";

interface SimulatedAccountRow {
  readonly id: string;
  readonly key: number;
}

/** So many that a transaction takes a second or two, and nobody else waits longer for the facts. */
const MOST_ACCOUNTS = 200;
const MOST_VIDEOS = 2_000;

/**
 * The next simulated accounts to be removed, of those tracked up to the newest. Accounts of one creator stand together, so that
 * a window is mostly changed once. The caller has locked the facts, without which no account becomes real.
 */
export async function lockSimulatedAccounts(
  tx: Transaction,
  { organizationId }: FactsOwner,
  newestKey: number,
): Promise<SimulatedAccountRow[]> {
  const rows = await tx.rows<SimulatedAccountRow & { readonly videos: number }>(sql`
    select a.id, a.key, (
      select count(*)::int from videos v where v.organization_key = a.organization_key and v.account_key = a.key
    ) as videos
    from tracked_accounts a
    where a.organization_id = ${organizationId} and a.is_simulated and a.key <= ${newestKey}
    order by a.creator_id, a.key limit ${MOST_ACCOUNTS} for update of a`);
  let videos = 0;
  return rows.filter((row, index) => {
    videos += row.videos;
    return index === 0 || videos <= MOST_VIDEOS;
  });
}

/**
 * Removes simulated accounts for good: unlike untracking, nothing is set aside, since nobody is owed anything for what was made
 * up, and a real account of the same id must not get it back. Answers the number of videos. The caller has locked the facts.
 */
export async function removeSimulatedAccounts(
  tx: Transaction,
  { organizationId, organizationKey }: FactsOwner,
  accounts: readonly SimulatedAccountRow[],
  at: Date,
): Promise<number> {
  const accountKeys = accounts.map(({ key }) => key);
  const videos = await tx.rows<{ key: bigint }>(sql`
    select v.key from tracked_accounts a
    join videos v on v.organization_key = a.organization_key and v.account_key = a.key
    where a.organization_key = ${organizationKey} and a.key = any(${accountKeys}::int[]) and ${isMadeUp(sql`v`, sql`a.origin`)}`);
  await deleteVideos(
    tx,
    organizationKey,
    videos.map(({ key }) => key),
  );
  const kept = await keepImported(tx, organizationKey, accountKeys, at);
  await deleteEmptyAccounts(
    tx,
    organizationKey,
    accountKeys.filter((key) => !kept.has(key)),
  );
  await tx.execute(sql`
    ${insertRows("removed_simulated_accounts", {
      types: { accountId: "text" },
      rows: accounts.map(({ id }) => ({ accountId: id })),
      alike: { organizationId, removedAt: at },
    })}
    on conflict (organization_id, account_id) do update set removed_at = excluded.removed_at`);
  return videos.length;
}

/** Accounts that are left with imported videos become what an import makes; answers their keys. */
async function keepImported(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const kept = await tx.rows<{ key: number }>(sql`
    update tracked_accounts a
    set origin = 'import', is_simulated = null, max_videos = 0, next_sync_at = null, followed_since = null, loaded_at = null,
      username = case when initial_username is null then username end, display_name = null, profile_picture_url = null,
      bio = null, country_code = null, is_private = null, is_verified = null, follower_count = null, following_count = null,
      published_video_count = null, highest_follower_count = null, updated_at = ${at}
    where a.organization_key = ${organizationKey} and a.key = any(${accountKeys}::int[]) and exists (
      select from videos v where v.organization_key = a.organization_key and v.account_key = a.key
    )
    returning a.key`);
  await tx.execute(sql`
    delete from tracked_videos t using tracked_accounts a
    where a.organization_key = ${organizationKey} and a.key = any(${kept.map(({ key }) => key)}::int[])
      and t.organization_id = a.organization_id and t.account_id = a.id and not exists (
        select from videos v where v.organization_key = a.organization_key and v.platform = t.platform
          and v.platform_video_id = t.platform_video_id
      )`);
  return new Set(kept.map(({ key }) => key));
}

/** What was set aside of simulated accounts goes too: tracked again, it would come back and be paid for. */
export async function deleteSimulatedSetAside(
  tx: Transaction,
  { organizationId, organizationKey }: FactsOwner,
): Promise<void> {
  const videos = await tx.rows<{ account_key: number; key: bigint }>(sql`
    select v.account_key, v.key from untracked_accounts u
    join untracked_videos v on v.account_key = u.key
    where u.organization_id = ${organizationId} and (u.account ->> 'is_simulated')::boolean
      and ${isMadeUp(sql`v`, sql`u.account ->> 'origin'`)}`);
  for (const [accountKey, ofAccount] of groupBy(videos, ({ account_key }) => account_key)) {
    await deleteSetAside(
      tx,
      organizationKey,
      accountKey,
      ofAccount.map(({ key }) => key),
    );
  }
  await tx.execute(sql`
    update untracked_accounts set account = account || '{"is_simulated": null}'
    where organization_id = ${organizationId} and (account ->> 'is_simulated')::boolean`);
}

export interface SimulatedCounts {
  readonly accounts: number;
  readonly videos: number;
  readonly facts: number;
  readonly creators: number;
  readonly kept_accounts: number;
  readonly kept_videos: number;
  /** Accounts that were untracked, of which something is set aside. */
  readonly set_aside: number;
}

/** What the removal would take, and what it would leave of simulated accounts because it was imported. */
export async function countSimulated(db: Queryable, organizationId: string): Promise<SimulatedCounts> {
  return db.row<SimulatedCounts>(sql`
    with simulated as (
      select a.key, a.organization_key, a.origin, a.creator_id from tracked_accounts a
      where a.organization_id = ${organizationId} and a.is_simulated
    ),
    judged as (
      select v.account_key, v.organization_key, v.key, ${isMadeUp(sql`v`, sql`a.origin`)} as goes
      from simulated a join videos v on v.organization_key = a.organization_key and v.account_key = a.key
    ),
    kept as (select distinct account_key from judged where not goes)
    select (select count(*)::int from simulated where key not in (select account_key from kept)) as accounts,
      (select count(*)::int from judged where goes) as videos,
      (
        select count(*)::int from judged j
        join video_facts f on f.organization_key = j.organization_key and f.video_key = j.key where j.goes
      ) as facts,
      (select count(distinct creator_id)::int from simulated) as creators,
      (select count(*)::int from kept) as kept_accounts,
      (select count(*)::int from judged where not goes) as kept_videos,
      (
        select count(*)::int from untracked_accounts u
        where u.organization_id = ${organizationId} and (u.account ->> 'is_simulated')::boolean
      ) as set_aside`);
}
