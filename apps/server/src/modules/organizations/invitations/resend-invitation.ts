import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { lockOrganizationFor } from "../members/manageable-member.ts";
import { refuseRoleAbove } from "../members/refuse-role-above.ts";
import { createInvitationToken } from "./invitation-token.ts";
import { findPendingInvitation, updateInvitationToken } from "./invitations.queries.ts";
import { type InvitationWithLink, readWithLink } from "./invite-member.ts";
import { sendInvitationTask } from "./send-invitation.ts";

/** Sends a fresh link and starts the invitation's time anew; the former link stops working. */
export function resendInvitation(ctx: OperationContext, id: string): Promise<InvitationWithLink> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockOrganizationFor(tx, ctx);
    const row = await findPendingInvitation(tx, organizationId, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    refuseRoleAbove(ctx, row.role);
    await updateInvitationToken(tx, { organizationId, id, ...createInvitationToken(ctx, id) });
    await recordActivity(tx, ctx, {
      type: "invitation.resent",
      subject: { type: "invitation", id, label: row.email },
    });
    await enqueue(tx, sendInvitationTask, { organizationId, invitationId: id });
    return readWithLink(tx, ctx, id);
  });
}
