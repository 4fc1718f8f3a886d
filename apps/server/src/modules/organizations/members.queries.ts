import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type { OrganizationRow } from "./organizations.mapper.ts";
import { lockOrganization } from "./organizations.queries.ts";

/**
 * Locks everything that concerns who may do what, and checks again what the caller may: they may have
 * been removed or given a lower role since the request was let in.
 */
export async function lockOrganizationFor(tx: Transaction, ctx: OperationContext): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, ctx.organization.id);
  const { userId } = ctx.actor;
  const caller = userId === null ? undefined : await findMemberByUser(tx, ctx.organization.id, userId);
  if (caller === undefined || !roleAtLeast(caller.role, ctx.role)) throw new AppError("FORBIDDEN");
  return organization;
}

/**
 * The member, if this caller may change them: nobody manages a role above their own. The lock keeps two owners
 * from stepping down at the same moment.
 */
export async function lockManageableMember(
  tx: Transaction,
  ctx: OperationContext,
  memberId: string,
): Promise<MemberRow> {
  await lockOrganizationFor(tx, ctx);
  const member = await findMember(tx, ctx.organization.id, memberId);
  if (member === undefined) throw new AppError("NOT_FOUND");
  refuseRoleAbove(ctx, member.role);
  return member;
}

export async function refuseLosingLastOwner(
  tx: Transaction,
  ctx: OperationContext,
  member: MemberRow,
): Promise<void> {
  if (member.role === "owner" && (await countOwners(tx, ctx.organization.id)) === 1)
    throw new AppError("LAST_OWNER");
}

/** Nobody grants, takes or manages a role above their own. */
export function refuseRoleAbove(ctx: OperationContext, role: Role): void {
  if (!roleAtLeast(ctx.role, role)) {
    throw new AppError("FORBIDDEN", undefined, { message: `Only an ${role} can do this` });
  }
}

function countOwners(tx: Transaction, organizationId: string): Promise<number> {
  return countRows(tx, sql`from members where organization_id = ${organizationId} and role = 'owner'`);
}

export interface MemberRow {
  id: string;
  role: Role;
  created_at: Date;
  user_id: string;
  name: string;
  email: string;
  image: string | null;
}

function findMember(db: Queryable, organizationId: string, id: string): Promise<MemberRow | undefined> {
  return db.maybeRow(sql`${selectMembers(organizationId)} and m.id = ${id}`);
}

export function findMemberByUser(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return db.maybeRow(sql`${selectMembers(organizationId)} and m.user_id = ${userId}`);
}

export function selectMembers(organizationId: string): SqlFragment {
  return sql`
    select m.id, m.role, m.created_at, m.user_id, u.name, u.email, u.image
    from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}`;
}

interface NewMemberRow {
  organizationId: string;
  id: string;
  userId: string;
  role: Role;
  createdAt: Date;
}

export async function insertMember(tx: Transaction, member: NewMemberRow): Promise<void> {
  await tx.execute(insertRow("members", { ...member }));
}
