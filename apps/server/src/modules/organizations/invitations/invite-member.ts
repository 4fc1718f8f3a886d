import type { InvitationOutput } from "@clipledger/contract/dashboard/members";
import type { Role } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { createId } from "../../../infra/ids.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, lockOrganizationFor, refuseRoleAbove } from "../members.queries.ts";
import { findUserByEmail } from "../organizations.queries.ts";
import {
  createInvitationToken,
  type InvitationKind,
  invitationLink,
  renewInvitation,
} from "./invitation-links.ts";
import {
  findPendingInvitation,
  findPendingInvitationByEmail,
  type InvitationRow,
  toInvitation,
  withdraw,
} from "./pending-invitations.ts";

interface InvitationWithLink {
  invitation: InvitationOutput;
  link: string;
}

export const memberInvitations: InvitationKind = {
  table: "invitations",
  purpose: "invitations.token",
  path: "/invite",
  validForMs: 7 * 24 * 60 * 60 * 1000,
};

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
    await tx.execute(
      insertRow("invitations", {
        organizationId,
        id,
        email,
        role: input.role,
        status: "pending",
        invitedByUserId: ctx.actor.userId,
        createdAt: now,
        ...createInvitationToken(ctx, memberInvitations, id),
      }),
    );
    await recordActivity(tx, ctx, {
      type: "invitation.created",
      subject: { type: "invitation", id, label: email },
      changes: { role: { before: null, after: input.role } },
    });
    await enqueue(tx, sendInvitationTask, { organizationId, invitationId: id });
    return readWithLink(tx, ctx, id);
  });
}

/** Sends a fresh link and starts the invitation's time anew; the former link stops working. */
export function resendInvitation(ctx: OperationContext, id: string): Promise<InvitationWithLink> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockOrganizationFor(tx, ctx);
    const row = await findPendingInvitation(tx, organizationId, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    refuseRoleAbove(ctx, row.role);
    await renewInvitation(tx, memberInvitations, {
      organizationId,
      id,
      ...createInvitationToken(ctx, memberInvitations, id),
    });
    await recordActivity(tx, ctx, {
      type: "invitation.resent",
      subject: { type: "invitation", id, label: row.email },
    });
    await enqueue(tx, sendInvitationTask, { organizationId, invitationId: id });
    return readWithLink(tx, ctx, id);
  });
}

async function readWithLink(tx: Transaction, ctx: OperationContext, id: string): Promise<InvitationWithLink> {
  const row = await findPendingInvitation(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return {
    invitation: toInvitation(row, ctx.clock.now()),
    link: invitationLink(ctx, memberInvitations, row),
  };
}

export const sendInvitationTask = defineTask({
  name: "organizations.send-invitation",
  input: z.object({ organizationId: z.string(), invitationId: z.string() }),
  run: sendInvitation,
});

/** An invitation that was revoked, accepted or replaced in the meantime is not sent. */
async function sendInvitation(
  services: Services,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<void> {
  const row = await findPendingInvitation(services.db, organizationId, invitationId);
  if (row === undefined || row.expires_at <= services.clock.now()) return;
  await services.mailer.send({
    organizationId,
    to: row.email,
    subject: `${row.invited_by_name ?? "Your team"} invited you to ${row.organization_name} on Clipledger`,
    text: invitationText(row, invitationLink(services, memberInvitations, row)),
  });
}

function invitationText(row: InvitationRow, link: string): string {
  return [
    `You are invited to join ${row.organization_name} on Clipledger as ${row.role}.`,
    "",
    "Accept the invitation:",
    link,
    "",
    `The link works once, until ${row.expires_at.toISOString().slice(0, 10)}.`,
    "If you did not expect this email, ignore it.",
  ].join("\n");
}
