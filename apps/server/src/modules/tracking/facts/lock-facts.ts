import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

const FACTS_LOCK = 4_270_001;

/**
 * The number that stands for the organization in facts. Whoever writes facts, or changes which videos count, takes this
 * lock, which lasts until the transaction ends: sums are changed by differences, which must not be taken at the same time.
 */
export async function lockFacts(tx: Transaction, organizationId: string): Promise<number> {
  const key = await getOrganizationKey(tx, organizationId);
  await tx.rows(sql`select pg_advisory_xact_lock(${FACTS_LOCK}::int, ${key}::int)`);
  return key;
}

export async function getOrganizationKey(db: Queryable, organizationId: string): Promise<number> {
  const { key } = await db.row<{ key: number }>(
    sql`select key from organizations where id = ${organizationId}`,
  );
  return key;
}

/** The organization whose facts the transaction has locked. */
export interface FactsOwner {
  readonly organizationId: string;
  readonly organizationKey: number;
}

/**
 * Makes a change of which videos of these accounts count, or for whom. Whoever pays for them may look at what it does to
 * amounts, and refuse it by throwing. Called once all other locks of the change are taken.
 */
export type CountingChange = <Result>(
  tx: Transaction,
  accountIds: readonly string[],
  change: () => Promise<Result>,
) => Promise<Result>;

/** Makes the change without looking at amounts. */
export const changeUnchecked: CountingChange = (_tx, _accountIds, change) => change();

/**
 * A part of a `with` clause that notes, for whoever keeps amounts, that what creators are paid for has changed. `changed` is
 * a table of account_key and since, the first day whose views or videos are others. Whoever changes facts or links has
 * locked the facts, so the accounts' creators stay who they are.
 */
export function noteChanged(organizationKey: number, changed: SqlFragment): SqlFragment {
  return sql`
    noted as (
      insert into amount_changes (organization_id, creator_id, since)
      select a.organization_id, a.creator_id, min(changed.since)
      from ${changed} changed
      join tracked_accounts a on a.organization_key = ${organizationKey} and a.key = changed.account_key
      where a.creator_id is not null
      group by a.organization_id, a.creator_id
    )`;
}

/** Notes those of the videos that count: before they cease to, or after they have begun to. */
export async function noteVideos(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  if (videoKeys.length === 0) return;
  const changed = sql`(
    select account_key, published_on as since from videos
    where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[]) and counts)`;
  await tx.execute(sql`with ${noteChanged(organizationKey, changed)} select`);
}

/** Notes all videos of accounts: before a creator loses them, or after another has them. */
export async function noteAccounts(
  tx: Transaction,
  organizationKey: number,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const changed = sql`(
    select a.key as account_key, oldest.published_on as since
    from tracked_accounts a
    cross join lateral (
      select v.published_on from videos v
      where v.organization_key = a.organization_key and v.account_key = a.key and v.counts
      order by v.published_on limit 1
    ) oldest
    where a.organization_key = ${organizationKey} and a.id = any(${accountIds}::text[]))`;
  await tx.execute(sql`with ${noteChanged(organizationKey, changed)} select`);
}
