import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";

const VALID_MS = 14 * 24 * 60 * 60 * 1000;

export function createCreatorInvitationToken(
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  invitationId: string,
) {
  return {
    ...createLinkToken(sealer, creatorInvitationPurpose(invitationId)),
    expiresAt: new Date(clock.now().getTime() + VALID_MS),
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
