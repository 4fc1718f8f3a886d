import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { lockActiveCreator } from "../locked-creator.ts";
import { findPendingInvitationOf } from "./creator-invitations.queries.ts";
import { issueInvitation } from "./issue-invitation.ts";

/** While an invitation is open, asking again sends nothing, unless a fresh link is asked for. */
export async function inviteCreator(
  ctx: OperationContext,
  creatorId: string,
  { resend = false }: { resend?: boolean | undefined },
): Promise<{ success: true; invitationId: string }> {
  const invitationId = await ctx.db.transaction(async (tx) => {
    const creator = await lockActiveCreator(tx, ctx, creatorId);
    if (creator.joined_at !== null)
      throw new AppError("INVALID_STATE", undefined, { message: "This creator has joined already" });
    const pending = await findPendingInvitationOf(tx, ctx.organization.id, creatorId);
    const isOpen = pending !== undefined && pending.expires_at > ctx.clock.now();
    return isOpen && !resend ? pending.id : issueInvitation(tx, ctx, creator);
  });
  return { success: true, invitationId };
}
