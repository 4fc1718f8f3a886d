import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

interface LinkableAccountRow {
  id: string;
  creator_id: string | null;
}

/** The accounts among these that are tracked, with the creators they are linked to. */
export function listLinkableAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
): Promise<LinkableAccountRow[]> {
  return tx.rows(sql`
    select id, creator_id from tracked_accounts
    where organization_id = ${organizationId} and id = any(${accountIds}::text[]) order by id`);
}

export async function linkAccountsTo(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts a set creator_id = ${creatorId}, updated_at = ${at}
    from (
      select id from tracked_accounts
      where organization_id = ${organizationId} and id = any(${accountIds}::text[])
        and creator_id is distinct from ${creatorId}
      order by id for no key update
    ) moved
    where a.organization_id = ${organizationId} and a.id = moved.id`);
}

export async function unlinkOtherAccounts(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  keptIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts a set creator_id = null, updated_at = ${at}
    from (
      select id from tracked_accounts
      where organization_id = ${organizationId} and creator_id = ${creatorId} and id <> all(${keptIds}::text[])
      order by id for no key update
    ) left_out
    where a.organization_id = ${organizationId} and a.id = left_out.id`);
}

export async function listAccountIdsOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<string[]> {
  return (await listAccountIdsByCreator(db, organizationId, [creatorId])).get(creatorId) ?? [];
}

/** In the order in which lists show them; creators without accounts are left out. */
export async function listAccountIdsByCreator(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Map<string, string[]>> {
  const creators = await db.rows<{ creator_id: string; account_ids: string[] }>(sql`
    select creator_id, array_agg(id order by key) as account_ids from tracked_accounts
    where organization_id = ${organizationId} and creator_id = any(${creatorIds}::text[]) group by creator_id`);
  return new Map(creators.map(({ creator_id, account_ids }) => [creator_id, account_ids]));
}
