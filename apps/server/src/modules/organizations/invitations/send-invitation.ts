import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { findPendingInvitation, type InvitationRow } from "./pending-invitations.ts";

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
    text: invitationText(row, invitationLink(services, row)),
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

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

export function createInvitationToken(
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  invitationId: string,
) {
  return {
    ...createLinkToken(sealer, invitationPurpose(invitationId)),
    expiresAt: new Date(clock.now().getTime() + INVITATION_MS),
  };
}

/** The token stands behind `#`, which browsers never send, so that it reaches no server log. */
export function invitationLink(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  row: InvitationRow,
): string {
  return `${publicUrl}/invite#${sealer.open(row.token_sealed, invitationPurpose(row.id))}`;
}

export function invitationPurpose(invitationId: string): string {
  return `invitations.token:${invitationId}`;
}
