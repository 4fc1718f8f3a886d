import { type InvitationOutput, InvitationSchema } from "@clipledger/contract/dashboard/members";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { refuseRoleAbove } from "../members.queries.ts";

export async function listInvitations(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listPendingInvitations(ctx.db, ctx.organization.id);
  return { data: rows.map((row) => toInvitation(row, now)) };
}

export function toInvitation(row: InvitationRow, now: Date): InvitationOutput {
  const {
    invited_by_user_id: id,
    invited_by_name: name,
    invited_by_email: email,
    invited_by_image: image,
  } = row;
  return {
    ...wireFields(InvitationSchema, row),
    invitedBy: id === null || email === null ? null : { id, name, email, image },
    isExpired: row.expires_at <= now,
  };
}

export async function revokeInvitation(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const row = await findPendingInvitation(tx, ctx.organization.id, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    refuseRoleAbove(ctx, row.role);
    if (!(await withdraw(tx, ctx, row))) throw new AppError("NOT_FOUND");
  });
  return { success: true };
}

/** Whoever loses a role must not keep a way back to it: invitations of theirs above the role they keep end. */
export async function revokeInvitationsBy(
  tx: Transaction,
  ctx: OperationContext,
  userId: string,
  keptRole: Role | undefined,
): Promise<void> {
  for (const row of await listPendingInvitationsBy(tx, ctx.organization.id, userId)) {
    if (keptRole === undefined || !roleAtLeast(keptRole, row.role)) await withdraw(tx, ctx, row);
  }
}

/** False when the invitation was settled in the meantime. */
export async function withdraw(tx: Transaction, ctx: OperationContext, row: InvitationRow): Promise<boolean> {
  const target = { organizationId: ctx.organization.id, id: row.id };
  if ((await decideInvitation(tx, target, "revoked", ctx.clock.now())) === 0) return false;
  await recordActivity(tx, ctx, {
    type: "invitation.revoked",
    subject: { type: "invitation", id: row.id, label: row.email },
  });
  return true;
}

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

function listPendingInvitations(db: Queryable, organizationId: string): Promise<InvitationRow[]> {
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

function listPendingInvitationsBy(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<InvitationRow[]> {
  return db.rows(sql`
    ${selectPending()} and i.organization_id = ${organizationId} and i.invited_by_user_id = ${userId}
    order by i.created_at, i.id`);
}
