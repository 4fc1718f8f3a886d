import type { InviteLinksQuery } from "@clipledger/contract/dashboard/creators";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface InviteLinkRow {
  id: string;
  label: string;
  token_sealed: string;
  created_at: Date;
  closed_at: Date | null;
  created_by_user_id: string | null;
  created_by_name: string | null;
  created_by_email: string | null;
  created_by_image: string | null;
  pending_requests: number;
}

export async function countInviteLinks(
  db: Queryable,
  organizationId: string,
  query: InviteLinksQuery,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from creator_invite_links l where ${matching(organizationId, query)}`);
  return total;
}

export function listInviteLinkRows(
  db: Queryable,
  organizationId: string,
  query: InviteLinksQuery,
): Promise<InviteLinkRow[]> {
  const links = sql`${selectLinks()} where ${matching(organizationId, query)} order by ${orderBy(query)}`;
  return db.rows(onePage(links, query));
}

export function findInviteLink(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<InviteLinkRow | undefined> {
  return db.maybeRow(sql`${selectLinks()} where l.organization_id = ${organizationId} and l.id = ${id}`);
}

function selectLinks(): SqlFragment {
  return sql`
    select l.id, l.label, l.token_sealed, l.created_at, l.closed_at,
      l.created_by_user_id, u.name as created_by_name, u.email as created_by_email, u.image as created_by_image,
      (select count(*)::int from creator_join_requests r
        where r.organization_id = l.organization_id and r.link_id = l.id and r.status = 'pending') as pending_requests
    from creator_invite_links l
    left join users u on u.id = l.created_by_user_id`;
}

function matching(organizationId: string, { states }: InviteLinksQuery): SqlFragment {
  return allOf([
    sql`l.organization_id = ${organizationId}`,
    states && sql`case when l.closed_at is null then 'open' else 'closed' end = any(${states})`,
  ]);
}

function orderBy({ sortCol, sortDir }: InviteLinksQuery): SqlFragment {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const column = sortCol === "label" ? sql`lower(l.label)` : sql`l.created_at`;
  return sql`${column} ${direction}, l.id`;
}

interface NewInviteLinkRow {
  organizationId: string;
  id: string;
  label: string;
  tokenHash: Buffer;
  tokenSealed: string;
  createdByUserId: string | null;
  createdAt: Date;
}

export async function insertInviteLink(tx: Transaction, link: NewInviteLinkRow): Promise<void> {
  await tx.execute(sql`
    insert into creator_invite_links (
      organization_id, id, label, token_hash, token_sealed, created_by_user_id, created_at
    ) values (
      ${link.organizationId}, ${link.id}, ${link.label}, ${link.tokenHash}, ${link.tokenSealed},
      ${link.createdByUserId}, ${link.createdAt}
    )`);
}

/** The number tells whether the link was still open. */
export function markInviteLinkClosed(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update creator_invite_links set closed_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and closed_at is null`);
}

interface OpenInviteLinkRow {
  organization_id: string;
  id: string;
  organization_name: string;
}

/** The token is the only way in without an organization: whoever holds it was given the link. */
export function findOpenInviteLink(db: Queryable, tokenHash: Buffer): Promise<OpenInviteLinkRow | undefined> {
  return db.maybeRow(selectOpen(tokenHash));
}

/** Requests through one link come one after the other, so that their number has a bound. */
export function lockOpenInviteLink(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<OpenInviteLinkRow | undefined> {
  return tx.maybeRow(sql`${selectOpen(tokenHash)} for update of l`);
}

function selectOpen(tokenHash: Buffer): SqlFragment {
  return sql`
    select l.organization_id, l.id, o.name as organization_name
    from creator_invite_links l join organizations o on o.id = l.organization_id
    where l.token_hash = ${tokenHash} and l.closed_at is null`;
}
