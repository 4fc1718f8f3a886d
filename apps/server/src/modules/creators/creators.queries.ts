import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { fullName } from "../organizations/organizations.queries.ts";
import { getOrganizationKey, lockFacts } from "../tracking/facts/lock-facts.ts";

/** Who changes which organization's roster, and when: a member of the team, or the creator. */
export interface RosterContext extends Pick<OperationContext, "actor" | "clock"> {
  readonly organization: { readonly id: string };
}

/** What a creator is called whose account was deleted. */
export const DELETED_NAME = "Deleted creator";

const ROSTER_LOCK = 4_270_002;

/** Whoever changes which accounts creators have changes what they are paid for, and therefore locks the facts as well. */
export async function lockLinks(tx: Transaction, organizationId: string): Promise<void> {
  await lockFacts(tx, organizationId);
  await lockRoster(tx, organizationId);
}

/**
 * Whoever changes which accounts or tags creators have takes this lock, which lasts until the transaction ends, before
 * any row: two moves of accounts between the same creators would wait for each other.
 */
export async function lockRoster(tx: Transaction, organizationId: string): Promise<void> {
  const key = await getOrganizationKey(tx, organizationId);
  await tx.rows(sql`select pg_advisory_xact_lock(${ROSTER_LOCK}::int, ${key}::int)`);
}

/** A creator and the person behind them, locked by the caller. */
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

/** Locks the creator until the transaction ends. */
export async function lockCreator(
  tx: Transaction,
  { organization }: Pick<RosterContext, "organization">,
  id: string,
): Promise<LockedCreator> {
  const [creator] = await lockCreators(tx, organization.id, [id]);
  if (creator === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  return creator;
}

export async function lockActiveCreator(
  tx: Transaction,
  ctx: Pick<RosterContext, "organization">,
  id: string,
): Promise<LockedCreator> {
  const creator = await lockCreator(tx, ctx, id);
  refuseArchived(creator);
  return creator;
}

export function refuseArchived({ id, archived_at }: LockedCreator): void {
  if (archived_at !== null) throw new AppError("CREATOR_ARCHIVED", { creatorIds: [id] });
}

/** How the activity log names a creator. */
export function creatorSubject({ id, first_name, last_name }: LockedCreator) {
  return { type: "creator", id, label: fullName(first_name, last_name) };
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

/** Nobody joins by the application of somebody else, so that it is forgotten with the person. */
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
