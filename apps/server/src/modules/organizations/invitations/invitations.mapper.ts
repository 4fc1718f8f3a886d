import type { InvitationOutput } from "@clipledger/contract/dashboard/members";
import type { InvitationRow } from "./invitations.queries.ts";

export function toInvitation(row: InvitationRow, now: Date): InvitationOutput {
  const {
    invited_by_user_id: id,
    invited_by_name: name,
    invited_by_email: email,
    invited_by_image: image,
  } = row;
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: id === null || email === null ? null : { id, name, email, image },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
  };
}
