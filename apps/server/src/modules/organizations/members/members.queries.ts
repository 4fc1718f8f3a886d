import type { Role } from "@clipledger/domain/organizations/roles";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface MemberRow {
  id: string;
  role: Role;
  created_at: Date;
  user_id: string;
  name: string;
  email: string;
  image: string | null;
}

export function listMemberRows(db: Queryable, organizationId: string): Promise<MemberRow[]> {
  return db.rows(sql`
    ${selectMembers(organizationId)}
    order by array_position(array['owner', 'admin', 'member', 'viewer'], m.role), lower(u.name), m.id`);
}

export function findMember(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<MemberRow | undefined> {
  return db.maybeRow(sql`${selectMembers(organizationId)} and m.id = ${id}`);
}

export function findMemberByUser(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return db.maybeRow(sql`${selectMembers(organizationId)} and m.user_id = ${userId}`);
}

function selectMembers(organizationId: string): SqlFragment {
  return sql`
    select m.id, m.role, m.created_at, m.user_id, u.name, u.email, u.image
    from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}`;
}

export async function countOwners(tx: Transaction, organizationId: string): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from members where organization_id = ${organizationId} and role = 'owner'`);
  return total;
}

interface NewMemberRow {
  organizationId: string;
  id: string;
  userId: string;
  role: Role;
  createdAt: Date;
}

export async function insertMember(tx: Transaction, member: NewMemberRow): Promise<void> {
  await tx.execute(sql`
    insert into members (organization_id, id, user_id, role, created_at)
    values (${member.organizationId}, ${member.id}, ${member.userId}, ${member.role}, ${member.createdAt})`);
}

export async function updateMemberRole(
  tx: Transaction,
  organizationId: string,
  id: string,
  role: Role,
): Promise<void> {
  await tx.execute(
    sql`update members set role = ${role} where organization_id = ${organizationId} and id = ${id}`,
  );
}

export async function deleteMember(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from members where organization_id = ${organizationId} and id = ${id}`);
}
