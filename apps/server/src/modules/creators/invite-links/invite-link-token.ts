import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";

export function createInviteLinkToken({ sealer }: Pick<Services, "sealer">, linkId: string) {
  return createLinkToken(sealer, inviteLinkPurpose(linkId));
}

/** The token stands behind `#`, which browsers never send, so that it reaches no server log. */
export function inviteLinkUrl(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  { id, token_sealed }: { readonly id: string; readonly token_sealed: string },
): string {
  return `${publicUrl}/join#${sealer.open(token_sealed, inviteLinkPurpose(id))}`;
}

export function inviteLinkPurpose(linkId: string): string {
  return `creator-invite-links.token:${linkId}`;
}
