import type { Locale } from "@clipledger/domain/languages/locales";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { createId } from "../../../infra/ids.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import {
  createInvitationToken,
  type InvitationKind,
  invitationLink,
  renewInvitation,
} from "../../organizations/invitations/invitation-links.ts";
import { loadEventCreator } from "../creator-rows.queries.ts";
import {
  creatorSubject,
  type LockedCreator,
  lockActiveCreator,
  lockCreators,
  type RosterContext,
  touchCreators,
} from "../creators.queries.ts";
import { sendBranded } from "../notifications/branded-mail.ts";
import { findLocaleOfAddress } from "../portal-creator.ts";
import {
  decideInvitation,
  findPendingInvitation,
  findPendingInvitationOf,
  type PendingInvitationRow,
} from "./creator-invitations.queries.ts";

export const creatorInvitations: InvitationKind = {
  table: "creator_invitations",
  purpose: "creator-invitations.token",
  path: "/creator-invite",
  validForMs: 14 * 24 * 60 * 60 * 1000,
};

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
    ...createInvitationToken(ctx, creatorInvitations, id),
  };
  if (former === undefined) {
    const added = { ...invitation, creatorId: creator.id, status: "pending", createdAt: now };
    await tx.execute(insertRow("creator_invitations", added));
  } else await renewInvitation(tx, creatorInvitations, invitation);

  await touchCreators(tx, organizationId, [creator.id], now);
  await recordEvent(tx, ctx, {
    type: "creator.invited",
    data: {
      creator: await loadEventCreator(tx, ctx, creator.id),
      invitationId: id,
      resent: former !== undefined,
    },
    subject: creatorSubject(creator),
  });
  // An email that still waits to be sent would hold the same fresh link.
  await enqueue(tx, sendCreatorInvitationTask, { organizationId, invitationId: id }, { key: `invite:${id}` });
  return id;
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
  await recordEvent(tx, ctx, {
    type: "creator.invitation_revoked",
    data: {
      creator: await loadEventCreator(tx, ctx, creator.id),
      invitationId: pending.id,
    },
    subject: creatorSubject(creator),
  });
}

export const sendCreatorInvitationTask = defineTask({
  name: "creators.send-invitation",
  input: z.object({ organizationId: z.string(), invitationId: z.string() }),
  run: sendCreatorInvitation,
});

/** An invitation that was answered, revoked or ran out in the meantime is not sent. */
async function sendCreatorInvitation(
  services: Services,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<void> {
  const row = await findPendingInvitation(services.db, organizationId, invitationId);
  if (row === undefined || row.expires_at <= services.clock.now()) return;
  const translator = translatorFor(await findLocaleOfAddress(services.db, row.email));
  const link = invitationLink(services, creatorInvitations, row);
  await sendBranded(services, {
    organizationId,
    brand: row,
    to: row.email,
    subject: translator.say("{organization} invites you to create videos with them", {
      organization: row.organization_name,
    }),
    text: invitationText(row, link, translator),
    buttons: [{ url: link, label: translator.say("Answer the invitation") }],
  });
}

function invitationText(row: PendingInvitationRow, link: string, { say, locale }: Translator): string {
  const { organization_name: organization, invited_by_name: inviter } = row;
  const until = readableInstant(row.expires_at, locale);
  return [
    say("Hello {name},", { name: row.first_name }),
    "",
    inviter === null
      ? say("{organization} invites you to join them as a creator.", { organization })
      : say("{inviter} of {organization} invites you to join them as a creator.", { inviter, organization }),
    say(
      "{organization} uses Clipledger to plan campaigns with creators, to follow the views of their short videos, and to work out what each of them is paid.",
      { organization },
    ),
    "",
    say("Accept or decline here:"),
    link,
    "",
    say("The link works once, until {until}. Accepting confirms that this email address is yours.", {
      until,
    }),
    say("It costs nothing, and gives nobody access to your accounts."),
    "",
    say("If you do not know {organization}, ignore this email: nothing happens then.", { organization }),
  ].join("\n");
}

/** Such as "5 October 2026, 08:30 UTC". */
function readableInstant(instant: Date, locale: Locale): string {
  const day = instant.toLocaleDateString(locale === "en" ? "en-GB" : locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${instant.toISOString().slice(11, 16)} UTC`;
}
