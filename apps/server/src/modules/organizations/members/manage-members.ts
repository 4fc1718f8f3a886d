import { type MemberOutput, MemberSchema } from "@clipledger/contract/dashboard/members";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { markApiKeysOfUserRevoked, recordRevokedKeys, revokeKeysMadeByOthers } from "../api-keys/api-keys.ts";
import { revokeInvitationsBy } from "../invitations/pending-invitations.ts";
import {
  lockManageableMember,
  type MemberRow,
  refuseLosingLastOwner,
  refuseRoleAbove,
  selectMembers,
} from "../members.queries.ts";

export async function listMembers(ctx: OperationContext) {
  const rows = await listMemberRows(ctx.db, ctx.organization.id);
  return { data: rows.map(toMember) };
}

function listMemberRows(db: Queryable, organizationId: string): Promise<MemberRow[]> {
  return db.rows(sql`
    ${selectMembers(organizationId)}
    order by array_position(array['owner', 'admin', 'member', 'viewer'], m.role), lower(u.name), m.id`);
}

function toMember(row: MemberRow): MemberOutput {
  return {
    ...wireFields(MemberSchema, row),
    user: { id: row.user_id, name: row.name, email: row.email, image: row.image },
  };
}

export async function changeMemberRole(
  ctx: OperationContext,
  memberId: string,
  role: Role,
): Promise<MemberOutput> {
  const changed = await ctx.db.transaction(async (tx) => {
    refuseRoleAbove(ctx, role);
    const member = await lockManageableMember(tx, ctx, memberId);
    if (member.role === role) return toMember(member);
    await refuseLosingLastOwner(tx, ctx, member);
    await updateMemberRole(tx, ctx.organization.id, memberId, role);
    await revokeInvitationsBy(tx, ctx, member.user_id, role);
    if (!roleAtLeast(role, "member")) await revokeReportLinksBy(tx, ctx, member.user_id);
    if (roleAtLeast(role, member.role)) await revokeKeysMadeByOthers(tx, ctx, member.user_id);
    await recordActivity(tx, ctx, {
      type: "member.role_changed",
      subject: { type: "member", id: memberId, label: member.name },
      changes: { role: { before: member.role, after: role } },
    });
    return toMember({ ...member, role });
  });
  ctx.apiKeyCache.clear();
  return changed;
}

async function updateMemberRole(
  tx: Transaction,
  organizationId: string,
  id: string,
  role: Role,
): Promise<void> {
  await tx.execute(
    sql`update members set role = ${role} where organization_id = ${organizationId} and id = ${id}`,
  );
}

/** For good: access that is given again later makes no old link work. */
async function revokeReportLinksBy(tx: Transaction, ctx: OperationContext, userId: string): Promise<void> {
  const revoked = await tx.rows<{ id: string; name: string }>(sql`
    update report_links l set revoked_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and created_by_user_id = ${userId} and revoked_at is null
    returning id, coalesce(
      (select c.name from campaigns c where c.organization_id = l.organization_id and c.id = l.campaign_id),
      (select p.name from projects p where p.organization_id = l.organization_id and p.id = l.project_id),
      '') as name`);
  for (const { id, name } of revoked)
    await recordActivity(tx, ctx, {
      type: "report_link.revoked",
      subject: { type: "report_link", id, label: name },
    });
}

/** A member who leaves takes their API keys along: a key speaks with its owner's role. */
export async function removeMember(ctx: OperationContext, memberId: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const member = await lockManageableMember(tx, ctx, memberId);
    await refuseLosingLastOwner(tx, ctx, member);
    const revokedKeys = await markApiKeysOfUserRevoked(
      tx,
      ctx.organization.id,
      member.user_id,
      ctx.clock.now(),
    );
    await revokeInvitationsBy(tx, ctx, member.user_id, undefined);
    await revokeReportLinksBy(tx, ctx, member.user_id);
    await deleteMember(tx, ctx.organization.id, memberId);
    await recordActivity(tx, ctx, {
      type: "member.removed",
      subject: { type: "member", id: memberId, label: member.name },
      changes: { role: { before: member.role, after: null } },
    });
    await recordRevokedKeys(tx, ctx, revokedKeys);
  });
  ctx.apiKeyCache.clear();
  return { success: true };
}

async function deleteMember(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from members where organization_id = ${organizationId} and id = ${id}`);
}
