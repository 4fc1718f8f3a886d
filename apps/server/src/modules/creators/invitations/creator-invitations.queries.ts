import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type BrandedRow, brandColumns, brandsOf } from "../../organizations/brand/brand.queries.ts";

/** An invitation that waits for an answer, or ran out without one. */
export interface PendingInvitationRow extends BrandedRow {
  id: string;
  creator_id: string;
  token_sealed: string;
  expires_at: Date;
  invited_by_name: string | null;
  email: string;
  first_name: string;
  last_name: string;
}

export function findPendingInvitation(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PendingInvitationRow | undefined> {
  return db.maybeRow(sql`${selectPending()} and i.organization_id = ${organizationId} and i.id = ${id}`);
}

export function findPendingInvitationOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<PendingInvitationRow | undefined> {
  return db.maybeRow(
    sql`${selectPending()} and i.organization_id = ${organizationId} and i.creator_id = ${creatorId}`,
  );
}

/** The token is the only way in without an organization: whoever holds it was invited. */
export function findPendingInvitationByToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<PendingInvitationRow | undefined> {
  return db.maybeRow(sql`${selectPending()} and i.token_hash = ${tokenHash}`);
}

function selectPending(): SqlFragment {
  return sql`
    select i.organization_id, i.id, i.creator_id, i.token_sealed, i.expires_at, ${brandColumns},
      inviter.name as invited_by_name, person.email, c.first_name, c.last_name
    from creator_invitations i
    join organizations o on o.id = i.organization_id ${brandsOf}
    join creators c on c.organization_id = i.organization_id and c.id = i.creator_id
    join users person on person.id = c.user_id
    left join users inviter on inviter.id = i.invited_by_user_id
    where i.status = 'pending'`;
}

/** Settles a pending invitation. */
export async function decideInvitation(
  tx: Transaction,
  { organization_id, id }: Pick<PendingInvitationRow, "organization_id" | "id">,
  status: "accepted" | "rejected" | "canceled",
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update creator_invitations set status = ${status}, decided_at = ${at}
    where organization_id = ${organization_id} and id = ${id} and status = 'pending'`);
}
