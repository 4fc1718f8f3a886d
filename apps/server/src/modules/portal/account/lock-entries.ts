import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { lockAssigned } from "../../campaigns/assignments/lock-assigned.ts";
import { lockLinks } from "../../creators/creators.queries.ts";
import { getCreatorTies } from "../../creators/delete-creator.ts";
import { actingAs, listPortalCreators, type PortalCreatorRow } from "../../creators/portal-creator.ts";

/** The person as a creator of one organization, locked until the transaction ends. */
export interface LockedEntry {
  readonly ctx: ActingContext;
  readonly creator: PortalCreatorRow;
  /** Assignments, payouts or canceled windows: what the books of the organization need an entry for. */
  readonly isTied: boolean;
}

export interface LockedAccount {
  readonly entries: readonly LockedEntry[];
  readonly isTeamMember: boolean;
}

/** Locks everything of the person. Undefined when their work changed meanwhile: the transaction is to begin again. */
export async function lockEntries(
  tx: Transaction,
  portal: PortalContext,
): Promise<LockedAccount | undefined> {
  const { userId } = portal;
  const found = await listInOrder(tx, userId);
  const writing = await listWriting(tx, userId);
  if (!(await lockInOrder(tx, portal, found))) return undefined;
  const creators = await listInOrder(tx, userId);
  const isUnchanged =
    idsOf(creators) === idsOf(found) && (await listWriting(tx, userId)).join() === writing.join();
  if (!isUnchanged) return undefined;
  const entries: LockedEntry[] = [];
  for (const creator of creators)
    entries.push({ ctx: actingAs(portal, creator), creator, isTied: await hasTies(tx, creator) });
  return { entries, isTeamMember: await isMemberOfTeam(tx, userId) };
}

/**
 * Locks in the order in which answers, payouts and messages do: applications before creators, groups before their
 * members, creators before direct chats, and people last. False when somebody's work changed meanwhile.
 */
async function lockInOrder(
  tx: Transaction,
  portal: PortalContext,
  creators: readonly PortalCreatorRow[],
): Promise<boolean> {
  const { userId } = portal;
  // Whoever changes links locks them before any row, and organizations in one order.
  for (const { organization_id } of creators) await lockLinks(tx, organization_id);
  await lockApplicationsOf(tx, userId);
  await lockGroupsOf(tx, userId);
  for (const creator of creators) {
    const assigned = await lockAssigned(tx, actingAs(portal, creator), { creatorIds: [creator.id] });
    if (assigned === undefined) return false;
  }
  await lockDirectChatsOf(tx, userId);
  await lockPerson(tx, userId);
  return true;
}

async function listInOrder(tx: Transaction, userId: string): Promise<PortalCreatorRow[]> {
  const creators = await listPortalCreators(tx, userId);
  return creators.toSorted((one, other) => (one.organization_id < other.organization_id ? -1 : 1));
}

function idsOf(creators: readonly PortalCreatorRow[]): string {
  return creators.map(({ id }) => id).join();
}

export async function hasTies(
  tx: Transaction,
  { organization_id, id }: Pick<PortalCreatorRow, "organization_id" | "id">,
): Promise<boolean> {
  const ties = await getCreatorTies(tx, organization_id, id);
  return ties.has_payouts || ties.has_canceled_windows || ties.has_assignments;
}

async function lockApplicationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select id from job_applications where user_id = ${userId} order by id for update`);
}

/** Groups are locked by their ids, as all transactions do that lock several. */
async function lockGroupsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select t.id from chats t where ${isGroupOf(userId)} order by t.id for update`);
}

async function lockDirectChatsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select t.id from chats t where ${isDirectChatOf(userId)} order by t.id for update`);
}

/** Lists the applications and chats of the person. */
async function listWriting(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from job_applications where user_id = ${userId}
    union all
    select t.id from chats t where ${isGroupOf(userId)} or ${isDirectChatOf(userId)}
    order by id`);
  return rows.map(({ id }) => id);
}

/** Whether the person belongs to the group `chats t`, or wrote there while they did. */
function isGroupOf(userId: string): SqlFragment {
  return sql`(t.kind = 'group' and (t.organization_id, t.id) in (
    select g.organization_id, g.chat_id from chat_group_members g
    join creators c on c.organization_id = g.organization_id and c.id = g.creator_id
    where c.user_id = ${userId}
    union
    select m.organization_id, m.chat_id from chat_messages m
    where m.sender_type = 'creator' and m.sender_user_id = ${userId}
  ))`;
}

function isDirectChatOf(userId: string): SqlFragment {
  return sql`(t.kind = 'direct' and (t.applicant_user_id = ${userId} or (t.organization_id, t.creator_id) in (
    select c.organization_id, c.id from creators c where c.user_id = ${userId}
  )))`;
}

/** Keeps others from adding the person to a roster meanwhile. */
async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for update`);
}

export async function isMemberOfTeam(db: Queryable, userId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(
    sql`select exists (select from members where user_id = ${userId}) as found`,
  );
  return found;
}

/** Whose account is deleted, and which user takes their place in what stays. */
export interface ErasedPerson {
  readonly userId: string;
  /** The person's own row, made anonymous; a new user where they stay on a team; null where nothing stays. */
  readonly placeholderId: string | null;
}
