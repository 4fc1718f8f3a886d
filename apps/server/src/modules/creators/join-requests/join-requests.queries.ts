import type { JoinRequestStatus, JoinRequestsQuery } from "@clipledger/contract/dashboard/join-requests";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface JoinRequestRow {
  organization_id: string;
  id: string;
  status: JoinRequestStatus;
  message: string;
  first_name: string;
  last_name: string;
  user_id: string;
  email: string;
  link_id: string | null;
  link_label: string | null;
  creator_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by_user_id: string | null;
  decided_by_name: string | null;
  decided_by_email: string | null;
  decided_by_image: string | null;
}

export async function countJoinRequests(
  db: Queryable,
  organizationId: string,
  query: JoinRequestsQuery,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from creator_join_requests r where ${matching(organizationId, query)}`);
  return total;
}

export function listJoinRequestRows(
  db: Queryable,
  organizationId: string,
  query: JoinRequestsQuery,
): Promise<JoinRequestRow[]> {
  const direction = query.sortDir === "asc" ? sql`asc` : sql`desc`;
  const requests = sql`${selectRequests()} where ${matching(organizationId, query)}
    order by r.created_at ${direction}, r.id`;
  return db.rows(onePage(requests, query));
}

export function findJoinRequest(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<JoinRequestRow | undefined> {
  return db.maybeRow(sql`${selectRequests()} where r.organization_id = ${organizationId} and r.id = ${id}`);
}

export function lockJoinRequest(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<JoinRequestRow | undefined> {
  return tx.maybeRow(sql`
    ${selectRequests()} where r.organization_id = ${organizationId} and r.id = ${id} for update of r`);
}

/** The latest one, should a creator have been approved more than once. */
export function findApprovedRequestOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<Pick<JoinRequestRow, "id" | "link_id"> | undefined> {
  return db.maybeRow(sql`
    select id, link_id from creator_join_requests
    where organization_id = ${organizationId} and creator_id = ${creatorId} and status = 'approved'
    order by decided_at desc, id limit 1`);
}

/** Across organizations, for the job that ends what nobody decided. Another process may be at some of them. */
export function lockRequestsOpenSince(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<JoinRequestRow[]> {
  return tx.rows(sql`
    ${selectRequests()} where r.status = 'pending' and r.created_at <= ${before}
    order by r.created_at limit ${limit} for update of r skip locked`);
}

function selectRequests(): SqlFragment {
  return sql`
    select r.organization_id, r.id, r.status, r.message, r.first_name, r.last_name, r.user_id, u.email,
      r.link_id, l.label as link_label, r.creator_id, r.created_at, r.decided_at, r.decided_by_user_id,
      d.name as decided_by_name, d.email as decided_by_email, d.image as decided_by_image
    from creator_join_requests r
    join users u on u.id = r.user_id
    left join creator_invite_links l on l.organization_id = r.organization_id and l.id = r.link_id
    left join users d on d.id = r.decided_by_user_id`;
}

function matching(organizationId: string, { statuses }: JoinRequestsQuery): SqlFragment {
  return allOf([sql`r.organization_id = ${organizationId}`, statuses && sql`r.status = any(${statuses})`]);
}

export async function countPendingOfLink(
  tx: Transaction,
  { organizationId, linkId }: { organizationId: string; linkId: string },
): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from creator_join_requests
    where organization_id = ${organizationId} and link_id = ${linkId} and status = 'pending'`);
  return total;
}

interface NewJoinRequestRow {
  organizationId: string;
  id: string;
  linkId: string;
  userId: string;
  firstName: string;
  lastName: string;
  message: string;
  createdAt: Date;
}

/** The number is 0 when the same person's request waits already. */
export function insertJoinRequest(tx: Transaction, request: NewJoinRequestRow): Promise<number> {
  return tx.execute(sql`
    insert into creator_join_requests (
      organization_id, id, link_id, user_id, first_name, last_name, message, status, created_at
    ) values (
      ${request.organizationId}, ${request.id}, ${request.linkId}, ${request.userId}, ${request.firstName},
      ${request.lastName}, ${request.message}, 'pending', ${request.createdAt}
    ) on conflict (organization_id, user_id) where status = 'pending' do nothing`);
}

interface JoinRequestDecision {
  readonly organizationId: string;
  readonly id: string;
  readonly status: Exclude<JoinRequestStatus, "pending">;
  readonly decidedByUserId: string | null;
  readonly decidedAt: Date;
  readonly creatorId?: string;
}

export async function updateJoinRequestDecision(
  tx: Transaction,
  decision: JoinRequestDecision,
): Promise<void> {
  await tx.execute(sql`
    update creator_join_requests
    set status = ${decision.status}, decided_at = ${decision.decidedAt},
      decided_by_user_id = ${decision.decidedByUserId}, creator_id = ${decision.creatorId ?? null}
    where organization_id = ${decision.organizationId} and id = ${decision.id} and status = 'pending'`);
}
