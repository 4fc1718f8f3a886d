import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockCreators } from "../creators.queries.ts";
import { findPendingInvitation, type PendingInvitationRow } from "./creator-invitations.queries.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

export async function revokeCreatorInvitation(
  ctx: OperationContext,
  invitationId: string,
): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const { creator_id } = await getPendingInvitation(tx, ctx, invitationId);
    const [creator] = await lockCreators(tx, ctx.organization.id, [creator_id]);
    // It may have been answered while this waited for the creator.
    await getPendingInvitation(tx, ctx, invitationId);
    if (creator !== undefined) await withdrawInvitation(tx, ctx, creator);
  });
  return { success: true };
}

async function getPendingInvitation(
  tx: Transaction,
  { organization }: OperationContext,
  invitationId: string,
): Promise<PendingInvitationRow> {
  const pending = await findPendingInvitation(tx, organization.id, invitationId);
  if (pending === undefined) throw new AppError("INVITATION_NOT_FOUND");
  return pending;
}
