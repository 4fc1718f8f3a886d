import type { InvitationOutput } from "@clipledger/contract/dashboard/members";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, lockOrganizationFor, refuseRoleAbove } from "../members/members.queries.ts";
import { findUserByEmail } from "../organizations.queries.ts";
import {
  findPendingInvitation,
  findPendingInvitationByEmail,
  toInvitation,
  withdraw,
} from "./pending-invitations.ts";
import { createInvitationToken, invitationLink, sendInvitationTask } from "./send-invitation.ts";

interface InvitationWithLink {
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

interface NewInvitationRow {
  organizationId: string;
  id: string;
  email: string;
  role: Role;
  tokenHash: Buffer;
  tokenSealed: string;
  invitedByUserId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

async function insertInvitation(tx: Transaction, invitation: NewInvitationRow): Promise<void> {
  await tx.execute(sql`
    insert into invitations (
      organization_id, id, email, role, status, token_hash, token_sealed, invited_by_user_id, created_at, expires_at
    ) values (
      ${invitation.organizationId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, 'pending',
      ${invitation.tokenHash}, ${invitation.tokenSealed}, ${invitation.invitedByUserId}, ${invitation.createdAt},
      ${invitation.expiresAt}
    )`);
}

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

async function updateInvitationToken(
  tx: Transaction,
  invitation: Pick<NewInvitationRow, "organizationId" | "id" | "tokenHash" | "tokenSealed" | "expiresAt">,
): Promise<void> {
  await tx.execute(sql`
    update invitations set token_hash = ${invitation.tokenHash}, token_sealed = ${invitation.tokenSealed},
      expires_at = ${invitation.expiresAt}
    where organization_id = ${invitation.organizationId} and id = ${invitation.id}`);
}

async function readWithLink(tx: Transaction, ctx: OperationContext, id: string): Promise<InvitationWithLink> {
  const row = await findPendingInvitation(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return { invitation: toInvitation(row, ctx.clock.now()), link: invitationLink(ctx, row) };
}
