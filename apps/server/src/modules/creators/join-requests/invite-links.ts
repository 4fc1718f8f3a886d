import {
  type InviteLinkOutput,
  InviteLinkSchema,
  type InviteLinksQuery,
} from "@clipledger/contract/dashboard/creators";
import type { BrandedOrganization } from "@clipledger/contract/organization-brand";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services, VisitorContext } from "../../../infra/context.ts";
import { createLinkToken, hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  toBrandedOrganization,
} from "../../organizations/brand/brand.queries.ts";

export function listInviteLinks(ctx: OperationContext, query: InviteLinksQuery) {
  const { db, organization } = ctx;
  const { states, sortCol, sortDir } = query;
  const isListed = allOf([
    sql`l.organization_id = ${organization.id}`,
    states && sql`case when l.closed_at is null then 'open' else 'closed' end = any(${states})`,
  ]);
  const column = sortCol === "label" ? sql`lower(l.label)` : sql`l.created_at`;
  const links = sql`${selectLinks()} where ${isListed} order by ${column} ${directionOf(sortDir)}, l.id`;
  const counting = countRows(db, sql`from creator_invite_links l where ${isListed}`);
  const rows = db.rows<InviteLinkRow>(onePage(links, query));
  return readPage(query, counting, rows, (row) => toInviteLink(ctx, row));
}

export function createInviteLink(
  ctx: OperationContext,
  { label }: { label: string },
): Promise<InviteLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const id = createId("inviteLink");
    await insertInviteLink(tx, {
      organizationId: ctx.organization.id,
      id,
      label,
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
      ...createInviteLinkToken(ctx, id),
    });
    await recordActivity(tx, ctx, {
      type: "invite_link.created",
      subject: { type: "invite_link", id, label },
    });
    return readInviteLink(tx, ctx, id);
  });
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

async function insertInviteLink(tx: Transaction, link: NewInviteLinkRow): Promise<void> {
  await tx.execute(insertRow("creator_invite_links", { ...link }));
}

/** Requests that came through it still wait for a decision. Closing a closed link changes nothing. */
export function closeInviteLink(ctx: OperationContext, id: string): Promise<InviteLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const isNewlyClosed = (await markInviteLinkClosed(tx, ctx.organization.id, id, ctx.clock.now())) > 0;
    const link = await readInviteLink(tx, ctx, id);
    if (isNewlyClosed) {
      await recordActivity(tx, ctx, {
        type: "invite_link.closed",
        subject: { type: "invite_link", id, label: link.label },
      });
    }
    return link;
  });
}

/** The number tells whether the link was still open. */
function markInviteLinkClosed(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update creator_invite_links set closed_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and closed_at is null`);
}

async function readInviteLink(tx: Transaction, ctx: OperationContext, id: string): Promise<InviteLinkOutput> {
  const row = await findInviteLink(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toInviteLink(ctx, row);
}

export function findInviteLink(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<InviteLinkRow | undefined> {
  return db.maybeRow(sql`${selectLinks()} where l.organization_id = ${organizationId} and l.id = ${id}`);
}

interface InviteLinkRow {
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

function selectLinks(): SqlFragment {
  return sql`
    select l.id, l.label, l.token_sealed, l.created_at, l.closed_at,
      l.created_by_user_id, u.name as created_by_name, u.email as created_by_email, u.image as created_by_image,
      (select count(*)::int from creator_join_requests r
        where r.organization_id = l.organization_id and r.link_id = l.id and r.status = 'pending') as pending_requests
    from creator_invite_links l
    left join users u on u.id = l.created_by_user_id`;
}

function toInviteLink(
  services: Pick<Services, "sealer" | "publicUrl">,
  row: InviteLinkRow,
): InviteLinkOutput {
  const { created_by_user_id: id, created_by_email: email } = row;
  const isOpen = row.closed_at === null;
  return {
    ...wireFields(InviteLinkSchema, row),
    url: isOpen ? inviteLinkUrl(services, row) : null,
    state: isOpen ? "open" : "closed",
    createdBy:
      id === null || email === null
        ? null
        : { id, name: row.created_by_name, email, image: row.created_by_image },
  };
}

function createInviteLinkToken({ sealer }: Pick<Services, "sealer">, linkId: string) {
  return createLinkToken(sealer, inviteLinkPurpose(linkId));
}

/** The token stands behind `#`, which browsers never send, so that it reaches no server log. */
export function inviteLinkUrl(
  { sealer, publicUrl }: Pick<Services, "sealer" | "publicUrl">,
  { id, token_sealed }: { readonly id: string; readonly token_sealed: string },
): string {
  return `${publicUrl}/join#${sealer.open(token_sealed, inviteLinkPurpose(id))}`;
}

export function inviteLinkPurpose(linkId: string): string {
  return `creator-invite-links.token:${linkId}`;
}

/** Unknown and closed links answer alike. */
export async function previewInviteLink(
  { db, publicUrl }: VisitorContext,
  token: string,
): Promise<{ organization: BrandedOrganization }> {
  const link = await findOpenInviteLink(db, hashSecret(token));
  if (link === undefined) throw new AppError("INVITATION_EXPIRED");
  return { organization: toBrandedOrganization(link, publicUrl) };
}

interface OpenInviteLinkRow extends BrandedRow {
  id: string;
}

/** The token is the only way in without an organization: whoever holds it was given the link. */
function findOpenInviteLink(db: Queryable, tokenHash: Buffer): Promise<OpenInviteLinkRow | undefined> {
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
    select l.organization_id, l.id, ${brandColumns}
    from creator_invite_links l join organizations o on o.id = l.organization_id ${brandsOf}
    where l.token_hash = ${tokenHash} and l.closed_at is null`;
}
