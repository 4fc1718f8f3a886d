import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { markApiKeysOfUserRevoked } from "../api-keys/api-keys.queries.ts";
import { recordRevokedKeys } from "../api-keys/revoke-api-key.ts";
import { revokeInvitationsBy } from "../invitations/revoke-invitation.ts";
import { lockManageableMember, refuseLosingLastOwner } from "./manageable-member.ts";
import { deleteMember } from "./members.queries.ts";

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
