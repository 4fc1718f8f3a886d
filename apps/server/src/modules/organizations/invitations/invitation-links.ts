import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { createLinkToken } from "../../../infra/crypto/secrets.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { updateRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";

/** The differences between the invitations of members and of creators. */
export interface InvitationKind {
  readonly table: "invitations" | "creator_invitations";
  /** Tokens are sealed for this purpose and the invitation's id. */
  readonly purpose: "invitations.token" | "creator-invitations.token";
  /** The page on which the invitation is answered. */
  readonly path: "/invite" | "/creator-invite";
  readonly validForMs: number;
}

interface InvitationToken {
  readonly tokenHash: Buffer;
  readonly tokenSealed: string;
  readonly expiresAt: Date;
}

interface InvitationKey {
  readonly organizationId: string;
  readonly id: string;
}

export function createInvitationToken(
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  kind: InvitationKind,
  id: string,
): InvitationToken {
  return {
    ...createLinkToken(sealer, invitationPurpose(kind, id)),
    expiresAt: new Date(clock.now().getTime() + kind.validForMs),
  };
}

/** The former link stops working. */
export async function renewInvitation(
  tx: Transaction,
  { table }: InvitationKind,
  {
    organizationId,
    id,
    ...renewed
  }: InvitationKey & InvitationToken & { readonly invitedByUserId?: string | null },
): Promise<void> {
  await tx.execute(sql`
    ${updateRow(table, renewed)}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The token is behind `#`, which browsers never send, so that it reaches no server log. */
export function invitationLink(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  kind: InvitationKind,
  { id, token_sealed }: { readonly id: string; readonly token_sealed: string },
): string {
  return `${publicUrl}${kind.path}#${sealer.open(token_sealed, invitationPurpose(kind, id))}`;
}

export function invitationPurpose({ purpose }: InvitationKind, id: string): string {
  return `${purpose}:${id}`;
}

/** Unknown, settled and expired tokens answer alike. */
export function refuseExpired<Row extends { readonly expires_at: Date }>(
  row: Row | undefined,
  now: Date,
): Row {
  if (row === undefined || row.expires_at <= now) throw new AppError("INVITATION_EXPIRED");
  return row;
}
