import type { MemberOutput } from "@clipledger/contract/dashboard/members";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { revokeKeysMadeByOthers } from "../api-keys/revoke-api-key.ts";
import { revokeInvitationsBy } from "../invitations/revoke-invitation.ts";
import { lockManageableMember, refuseLosingLastOwner } from "./manageable-member.ts";
import { toMember } from "./members.mapper.ts";
import { updateMemberRole } from "./members.queries.ts";
import { refuseRoleAbove } from "./refuse-role-above.ts";

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
