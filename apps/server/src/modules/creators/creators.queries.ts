import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** What a creator is called whose account was deleted. */
export const DELETED_NAME = "Deleted creator";

/** A creator and the person behind, while the caller holds them still. */
export interface LockedCreator {
  id: string;
  user_id: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  notes: string | null;
  archived_at: Date | null;
  joined_at: Date | null;
  account_deleted_at: Date | null;
}

/** Several are locked in the order of their ids, here and wherever else creators are. */
export async function lockCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedCreator[]> {
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = any(${ids}::text[]) order by id for update`);
  return tx.rows(sql`
    select c.id, c.user_id, u.email, u.email_verified, c.first_name, c.last_name, c.notes, c.archived_at, c.joined_at,
      c.account_deleted_at
    from creators c join users u on u.id = c.user_id
    where c.organization_id = ${organizationId} and c.id = any(${ids}::text[])
    order by c.id`);
}

export async function isCreator(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const creator = await db.maybeRow(
    sql`select from creators where organization_id = ${organizationId} and id = ${id}`,
  );
  return creator !== undefined;
}

export async function findCreatorIdByEmail(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const creator = await db.maybeRow<{ id: string }>(sql`
    select c.id from creators c join users u on u.id = c.user_id
    where c.organization_id = ${organizationId} and u.email = ${email}`);
  return creator?.id;
}

interface NewCreatorRow {
  organizationId: string;
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  notes: string | null;
  actorType: RowActor;
  createdByUserId: string | null;
  createdAt: Date;
}

/** False when the person is a creator of the organization already. */
export async function insertCreator(tx: Transaction, creator: NewCreatorRow): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into creators (
      organization_id, id, user_id, first_name, last_name, notes, actor_type, created_by_user_id, created_at, updated_at
    ) values (
      ${creator.organizationId}, ${creator.id}, ${creator.userId}, ${creator.firstName}, ${creator.lastName},
      ${creator.notes}, ${creator.actorType}, ${creator.createdByUserId}, ${creator.createdAt}, ${creator.createdAt}
    ) on conflict (organization_id, user_id) do nothing`);
  return inserted > 0;
}

export async function updateCreatorFields(
  tx: Transaction,
  organizationId: string,
  id: string,
  fields: { firstName: string; lastName: string; notes: string | null },
): Promise<void> {
  await tx.execute(sql`
    update creators set first_name = ${fields.firstName}, last_name = ${fields.lastName}, notes = ${fields.notes}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Nobody joins by the application of somebody else. */
export async function updateCreatorPerson(
  tx: Transaction,
  organizationId: string,
  id: string,
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update creators set user_id = ${userId}, joins_by_application_id = null
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Receivers of events tell by this which of two states is the later one. */
export async function touchCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update creators set updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}

export async function markCreatorJoined(
  tx: Transaction,
  organizationId: string,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update creators set member_id = ${memberId}, joined_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

interface CreatorTies {
  has_payouts: boolean;
  has_canceled_windows: boolean;
  has_assignments: boolean;
}

/** What keeps a creator from being deleted. */
export function getCreatorTies(tx: Transaction, organizationId: string, id: string): Promise<CreatorTies> {
  const windows = sql`select from billing_windows w where w.organization_id = ${organizationId} and w.creator_id = ${id}`;
  return tx.row(sql`
    select exists (${windows} and w.state in ('paying', 'paid')) or exists (
        select from payouts p where p.organization_id = ${organizationId} and p.creator_id = ${id}
      ) or exists (
        select from payout_intents i where i.organization_id = ${organizationId} and i.creator_id = ${id}
      ) or exists (
        select from payout_decisions d where d.organization_id = ${organizationId} and d.creator_id = ${id}
      ) as has_payouts,
      exists (${windows} and w.state = 'canceled') as has_canceled_windows,
      exists (
        select from assignments a where a.organization_id = ${organizationId} and a.creator_id = ${id}
      ) as has_assignments`);
}

export async function deleteCreatorRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from creators where organization_id = ${organizationId} and id = ${id}`);
}
