import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { refuseRoleAbove } from "../members/refuse-role-above.ts";
import {
  decideInvitation,
  findPendingInvitation,
  type InvitationRow,
  listPendingInvitationsBy,
} from "./invitations.queries.ts";

export async function revokeInvitation(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const row = await findPendingInvitation(tx, ctx.organization.id, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    refuseRoleAbove(ctx, row.role);
    if (!(await withdraw(tx, ctx, row))) throw new AppError("NOT_FOUND");
  });
  return { success: true };
}

/** Whoever loses a role must not keep a way back to it: invitations of theirs above the role they keep end. */
export async function revokeInvitationsBy(
  tx: Transaction,
  ctx: OperationContext,
  userId: string,
  keptRole: Role | undefined,
): Promise<void> {
  for (const row of await listPendingInvitationsBy(tx, ctx.organization.id, userId)) {
    if (keptRole === undefined || !roleAtLeast(keptRole, row.role)) await withdraw(tx, ctx, row);
  }
}

/** False when the invitation was settled in the meantime. */
export async function withdraw(tx: Transaction, ctx: OperationContext, row: InvitationRow): Promise<boolean> {
  const target = { organizationId: ctx.organization.id, id: row.id };
  if ((await decideInvitation(tx, target, "revoked", ctx.clock.now())) === 0) return false;
  await recordActivity(tx, ctx, {
    type: "invitation.revoked",
    subject: { type: "invitation", id: row.id, label: row.email },
  });
  return true;
}
