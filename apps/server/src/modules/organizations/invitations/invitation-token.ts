import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";
import type { InvitationRow } from "./invitations.queries.ts";

const VALID_MS = 7 * 24 * 60 * 60 * 1000;

export function createInvitationToken(
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  invitationId: string,
) {
  return {
    ...createLinkToken(sealer, tokenPurpose(invitationId)),
    expiresAt: new Date(clock.now().getTime() + VALID_MS),
  };
}

/** The token stands behind `#`, which browsers never send, so that it reaches no server log. */
export function invitationLink(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  row: InvitationRow,
): string {
  return `${publicUrl}/invite#${sealer.open(row.token_sealed, tokenPurpose(row.id))}`;
}

export function tokenPurpose(invitationId: string): string {
  return `invitations.token:${invitationId}`;
}
