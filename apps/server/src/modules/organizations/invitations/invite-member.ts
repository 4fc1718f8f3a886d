import type { InvitationOutput } from "@clipledger/contract/dashboard/members";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { lockOrganizationFor } from "../members/manageable-member.ts";
import { findMemberByUser } from "../members/members.queries.ts";
import { refuseRoleAbove } from "../members/refuse-role-above.ts";
import { findUserByEmail } from "../organizations.queries.ts";
import { createInvitationToken, invitationLink } from "./invitation-token.ts";
import { toInvitation } from "./invitations.mapper.ts";
import {
  findPendingInvitation,
  findPendingInvitationByEmail,
  insertInvitation,
} from "./invitations.queries.ts";
import { withdraw } from "./revoke-invitation.ts";
import { sendInvitationTask } from "./send-invitation.ts";

export interface InvitationWithLink {
  invitation: InvitationOutput;
  link: string;
}

/** Inviting an email again replaces its pending invitation. */
export async function inviteMember(
  ctx: OperationContext,
  input: { email: string; role: Role },
): Promise<InvitationWithLink> {
  refuseRoleAbove(ctx, input.role);
  const email = input.email.toLowerCase();
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockOrganizationFor(tx, ctx);
    const user = await findUserByEmail(tx, email);
    if (user !== undefined && (await findMemberByUser(tx, organizationId, user.id)) !== undefined) {
      throw new AppError("MEMBER_ALREADY_EXISTS");
    }
    const now = ctx.clock.now();
    const replaced = await findPendingInvitationByEmail(tx, organizationId, email);
    if (replaced !== undefined) {
      refuseRoleAbove(ctx, replaced.role);
      await withdraw(tx, ctx, replaced);
    }
    const id = createId("invitation");
    await insertInvitation(tx, {
      organizationId,
      id,
      email,
      role: input.role,
      invitedByUserId: ctx.actor.userId,
      createdAt: now,
      ...createInvitationToken(ctx, id),
    });
    await recordActivity(tx, ctx, {
      type: "invitation.created",
      subject: { type: "invitation", id, label: email },
      changes: { role: { before: null, after: input.role } },
    });
    await enqueue(tx, sendInvitationTask, { organizationId, invitationId: id });
    return readWithLink(tx, ctx, id);
  });
}

export async function readWithLink(
  tx: Transaction,
  ctx: OperationContext,
  id: string,
): Promise<InvitationWithLink> {
  const row = await findPendingInvitation(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return { invitation: toInvitation(row, ctx.clock.now()), link: invitationLink(ctx, row) };
}
