import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { decideInvitation, findPendingInvitation } from "./invitations.queries.ts";

export async function revokeInvitation(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  await ctx.db.transaction(async (tx) => {
    const row = await findPendingInvitation(tx, organizationId, id);
    const revoked = await decideInvitation(tx, { organizationId, id }, "revoked", ctx.clock.now());
    if (row === undefined || revoked === 0) throw new AppError("NOT_FOUND");
    await recordActivity(tx, ctx, {
      type: "invitation.revoked",
      subject: { type: "invitation", id, label: row.email },
    });
  });
  return { success: true };
}
