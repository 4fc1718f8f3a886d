import type { VisitorContext } from "../../../infra/context.ts";
import { getOpenInvitation } from "./answer-invitation.ts";

export async function previewCreatorInvitation(ctx: VisitorContext, token: string) {
  const row = await getOpenInvitation(ctx.db, token, ctx.clock.now());
  return {
    organizationName: row.organization_name,
    invitedByName: row.invited_by_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
  };
}
