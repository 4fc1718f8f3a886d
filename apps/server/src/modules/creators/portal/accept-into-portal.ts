import type { PortalVisitorContext } from "../../../infra/context.ts";
import { acceptCreatorInvitation } from "../invitations/accept-creator-invitation.ts";
import { startPortalSession } from "./portal-session.ts";

/** Whoever accepts an invitation has shown that the address is theirs, and goes straight on to the portal. */
export async function acceptIntoPortal(
  ctx: PortalVisitorContext,
  token: string,
): Promise<{ organizationName: string }> {
  let cookie = "";
  const { organizationName } = await acceptCreatorInvitation(ctx, token, async (tx, userId) => {
    cookie = await startPortalSession(tx, ctx, userId);
  });
  ctx.setHeader("set-cookie", cookie);
  return { organizationName };
}
