import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { loadEventCreator } from "../creator-rows.queries.ts";
import {
  creatorSubject,
  type LockedCreator,
  lockActiveCreator,
  lockCreators,
  type RosterContext,
  touchCreators,
} from "../creators.queries.ts";
import {
  decideInvitation,
  findPendingInvitation,
  findPendingInvitationOf,
  type PendingInvitationRow,
} from "./creator-invitations.queries.ts";
import { createCreatorInvitationToken, sendCreatorInvitationTask } from "./send-creator-invitation.ts";

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

/** Sends the creator a fresh link. One that was sent before, and not answered, stops working. */
export async function issueInvitation(
  tx: Transaction,
  ctx: OperationContext,
  creator: LockedCreator,
): Promise<string> {
  const organizationId = ctx.organization.id;
  const now = ctx.clock.now();
  const former = await findPendingInvitationOf(tx, organizationId, creator.id);
  const id = former?.id ?? createId("invitation");
  const invitation = {
    organizationId,
    id,
    invitedByUserId: ctx.actor.userId,
    ...createCreatorInvitationToken(ctx, id),
  };
  if (former === undefined)
    await insertInvitation(tx, { ...invitation, creatorId: creator.id, createdAt: now });
  else await renewInvitation(tx, invitation);

  await touchCreators(tx, organizationId, [creator.id], now);
  await publishEvent(tx, ctx, "creator.invited", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    invitationId: id,
    resent: former !== undefined,
  });
  await recordActivity(tx, ctx, { type: "creator.invited", subject: creatorSubject(creator) });
  // An email that still waits to be sent would hold the same fresh link.
  await enqueue(tx, sendCreatorInvitationTask, { organizationId, invitationId: id }, { key: `invite:${id}` });
  return id;
}

interface NewInvitationRow {
  organizationId: string;
  id: string;
  creatorId: string;
  tokenHash: Buffer;
  tokenSealed: string;
  invitedByUserId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

async function insertInvitation(tx: Transaction, invitation: NewInvitationRow): Promise<void> {
  await tx.execute(sql`
    insert into creator_invitations (
      organization_id, id, creator_id, status, token_hash, token_sealed, invited_by_user_id, created_at, expires_at
    ) values (
      ${invitation.organizationId}, ${invitation.id}, ${invitation.creatorId}, 'pending', ${invitation.tokenHash},
      ${invitation.tokenSealed}, ${invitation.invitedByUserId}, ${invitation.createdAt}, ${invitation.expiresAt}
    )`);
}

async function renewInvitation(
  tx: Transaction,
  invitation: Omit<NewInvitationRow, "creatorId" | "createdAt">,
): Promise<void> {
  await tx.execute(sql`
    update creator_invitations set token_hash = ${invitation.tokenHash}, token_sealed = ${invitation.tokenSealed},
      expires_at = ${invitation.expiresAt}, invited_by_user_id = ${invitation.invitedByUserId}
    where organization_id = ${invitation.organizationId} and id = ${invitation.id}`);
}

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

/** Ends the creator's pending invitation, if there is one. */
export async function withdrawInvitation(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
): Promise<void> {
  const pending = await findPendingInvitationOf(tx, ctx.organization.id, creator.id);
  if (pending === undefined) return;
  const now = ctx.clock.now();
  await decideInvitation(tx, pending, "canceled", now);
  await touchCreators(tx, ctx.organization.id, [creator.id], now);
  await publishEvent(tx, ctx, "creator.invitation_revoked", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    invitationId: pending.id,
  });
  await recordActivity(tx, ctx, { type: "creator.invitation_revoked", subject: creatorSubject(creator) });
}
