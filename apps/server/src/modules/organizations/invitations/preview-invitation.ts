import { AppError } from "../../../infra/app-error.ts";
import type { VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { findUserByEmail } from "../organizations.queries.ts";
import { findPendingInvitationByToken, type InvitationRow } from "./invitations.queries.ts";

export async function previewInvitation(ctx: VisitorContext, token: string) {
  const row = await getOpenInvitation(ctx.db, token, ctx.clock.now());
  return {
    organizationName: row.organization_name,
    email: row.email,
    role: row.role,
    invitedByName: row.invited_by_name,
    hasAccount: (await findUserByEmail(ctx.db, row.email)) !== undefined,
  };
}

/** Unknown, settled and expired tokens answer alike. */
export async function getOpenInvitation(db: Queryable, token: string, now: Date): Promise<InvitationRow> {
  const row = await findPendingInvitationByToken(db, hashSecret(token));
  if (row === undefined || row.expires_at <= now) throw new AppError("INVITATION_EXPIRED");
  return row;
}
