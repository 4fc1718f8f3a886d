import type { Locale } from "@clipledger/domain/languages/locales";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { sendBranded } from "../notifications/branded-mail.ts";
import { findLocaleOfAddress } from "../portal/portal-locale.ts";
import { findPendingInvitation, type PendingInvitationRow } from "./creator-invitations.queries.ts";

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
  const link = creatorInvitationLink(services, row);
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

const INVITATION_MS = 14 * 24 * 60 * 60 * 1000;

export function createCreatorInvitationToken(
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  invitationId: string,
) {
  return {
    ...createLinkToken(sealer, creatorInvitationPurpose(invitationId)),
    expiresAt: new Date(clock.now().getTime() + INVITATION_MS),
  };
}

/** The token stands behind `#`, which browsers never send, so that it reaches no server log. */
export function creatorInvitationLink(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  { id, token_sealed }: { readonly id: string; readonly token_sealed: string },
): string {
  return `${publicUrl}/creator-invite#${sealer.open(token_sealed, creatorInvitationPurpose(id))}`;
}

export function creatorInvitationPurpose(invitationId: string): string {
  return `creator-invitations.token:${invitationId}`;
}
