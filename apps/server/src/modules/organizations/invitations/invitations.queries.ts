import type { Role } from "@clipledger/domain/organizations/roles";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface InvitationRow {
  organization_id: string;
  id: string;
  email: string;
  role: Role;
  token_sealed: string;
  created_at: Date;
  expires_at: Date;
  invited_by_user_id: string | null;
  invited_by_name: string | null;
  invited_by_email: string | null;
  invited_by_image: string | null;
  organization_name: string;
}

export function listPendingInvitations(db: Queryable, organizationId: string): Promise<InvitationRow[]> {
  return db.rows(sql`
    ${selectPending()} and i.organization_id = ${organizationId} order by i.created_at desc, i.id`);
}

export function findPendingInvitation(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return db.maybeRow(sql`${selectPending()} and i.organization_id = ${organizationId} and i.id = ${id}`);
}

/** The token is the only way in without an organization: whoever holds it was invited. */
export function findPendingInvitationByToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  return db.maybeRow(sql`${selectPending()} and i.token_hash = ${tokenHash}`);
}

function selectPending(): SqlFragment {
  return sql`
    select i.organization_id, i.id, i.email, i.role, i.token_sealed, i.created_at, i.expires_at,
      i.invited_by_user_id, u.name as invited_by_name, u.email as invited_by_email, u.image as invited_by_image,
      o.name as organization_name
    from invitations i
    join organizations o on o.id = i.organization_id
    left join users u on u.id = i.invited_by_user_id
    where i.status = 'pending'`;
}

interface NewInvitationRow {
  organizationId: string;
  id: string;
  email: string;
  role: Role;
  tokenHash: Buffer;
  tokenSealed: string;
  invitedByUserId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitationRow): Promise<void> {
  await tx.execute(sql`
    insert into invitations (
      organization_id, id, email, role, status, token_hash, token_sealed, invited_by_user_id, created_at, expires_at
    ) values (
      ${invitation.organizationId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, 'pending',
      ${invitation.tokenHash}, ${invitation.tokenSealed}, ${invitation.invitedByUserId}, ${invitation.createdAt},
      ${invitation.expiresAt}
    )`);
}

export async function updateInvitationToken(
  tx: Transaction,
  invitation: Pick<NewInvitationRow, "organizationId" | "id" | "tokenHash" | "tokenSealed" | "expiresAt">,
): Promise<void> {
  await tx.execute(sql`
    update invitations set token_hash = ${invitation.tokenHash}, token_sealed = ${invitation.tokenSealed},
      expires_at = ${invitation.expiresAt}
    where organization_id = ${invitation.organizationId} and id = ${invitation.id}`);
}

/** Settles a pending invitation. The number tells whether it was still pending. */
export function decideInvitation(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  status: "accepted" | "revoked",
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update invitations set status = ${status}, decided_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and status = 'pending'`);
}

export function findPendingInvitationByEmail(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  return db.maybeRow(
    sql`${selectPending()} and i.organization_id = ${organizationId} and i.email = ${email}`,
  );
}

export function listPendingInvitationsBy(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<InvitationRow[]> {
  return db.rows(sql`
    ${selectPending()} and i.organization_id = ${organizationId} and i.invited_by_user_id = ${userId}
    order by i.created_at, i.id`);
}
