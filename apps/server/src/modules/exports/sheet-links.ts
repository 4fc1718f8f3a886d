import { randomBytes } from "node:crypto";
import {
  type MadeSheetLink,
  type NewSheetLink,
  type SheetLinkOutput,
  SheetLinkSchema,
  type SheetLinksQuery,
} from "@clipledger/contract/sheet-links";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { hashSecret } from "../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { countRows, directionOf, readPage } from "../../infra/db/paged-list.ts";
import { onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";

export const SHEET_PREFIX = "/sheets/v1";

export function listSheetLinks({ db, organization, clock }: OperationContext, query: SheetLinksQuery) {
  const { sortCol, sortDir } = query;
  const column = sortCol === "createdAt" ? sql`l.created_at` : sql`coalesce(l.last_used_at, '-infinity')`;
  const isAsked = sql`l.organization_id = ${organization.id}`;
  const links = sql`${selectLinks} where ${isAsked} order by ${column} ${directionOf(sortDir)}, l.id collate "C"`;
  const counting = countRows(db, sql`from sheet_links l where ${isAsked}`);
  const rows = db.rows<SheetLinkRow>(onePage(links, query));
  return readPage(query, counting, rows, (row) => toSheetLink(row, clock.now()));
}

const MOST_ACTIVE = 100;
const DAY_MS = 86_400_000;
const DEFAULT_RANGE_DAYS = 28;

/** The token is answered once and kept as a hash: not even the team can read it again. */
export function createSheetLink(ctx: OperationContext, input: NewSheetLink): Promise<MadeSheetLink> {
  const { organization, actor, publicUrl } = ctx;
  const token = randomBytes(32).toString("base64url");
  const id = createId("sheetLink");
  const createdAt = ctx.clock.now();
  const { kind, name, projectId = null, rangeDays = DEFAULT_RANGE_DAYS, expiresInDays } = input;
  return ctx.db.transaction(async (tx) => {
    await refuseTooMany(tx, ctx);
    if (projectId !== null) await requireProject(tx, organization.id, projectId);
    await tx.execute(
      insertRow("sheet_links", {
        organizationId: organization.id,
        id,
        kind,
        name,
        projectId,
        rangeDays: kind === "video_daily_gains" ? rangeDays : null,
        tokenHash: hashSecret(token),
        createdByUserId: actor.userId,
        createdAt,
        expiresAt:
          expiresInDays === undefined ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      }),
    );
    await recordActivity(tx, ctx, {
      type: "sheet_link.created",
      subject: { type: "sheet_link", id, label: name },
    });
    // In the query, which no log of ours has.
    const url = `${publicUrl}${SHEET_PREFIX}/${id}/${kind}.csv?token=${token}`;
    return { ...(await readSheetLink(tx, ctx, id)), url, formula: `=IMPORTDATA("${url}")` };
  });
}

/** Revoking a revoked link changes nothing. */
export function revokeSheetLink(ctx: OperationContext, id: string): Promise<SheetLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const revoked = await tx.execute(sql`
      update sheet_links set revoked_at = ${ctx.clock.now()}
      where organization_id = ${ctx.organization.id} and id = ${id} and revoked_at is null`);
    const link = await readSheetLink(tx, ctx, id);
    if (revoked > 0)
      await recordActivity(tx, ctx, {
        type: "sheet_link.revoked",
        subject: { type: "sheet_link", id, label: link.name },
      });
    return link;
  });
}

async function refuseTooMany(
  tx: Transaction,
  { organization, clock }: Pick<OperationContext, "organization" | "clock">,
): Promise<void> {
  await tx.row(sql`select id from organizations where id = ${organization.id} for no key update`);
  const active = sql`from sheet_links l
    where l.organization_id = ${organization.id} and l.revoked_at is null
      and (l.expires_at is null or l.expires_at > ${clock.now()})`;
  if ((await countRows(tx, active)) >= MOST_ACTIVE)
    throw new AppError("INVALID_STATE", undefined, {
      message: `There are ${MOST_ACTIVE} sheet links already; revoke one first`,
    });
}

async function requireProject(tx: Transaction, organizationId: string, id: string): Promise<void> {
  const row = await tx.maybeRow(sql`
    select from projects where organization_id = ${organizationId} and id = ${id} for key share`);
  if (row === undefined) throw badRequest([{ path: "projectId", message: "No such project" }]);
}

async function readSheetLink(db: Queryable, ctx: OperationContext, id: string): Promise<SheetLinkOutput> {
  const row = await db.maybeRow<SheetLinkRow>(
    sql`${selectLinks} where l.organization_id = ${ctx.organization.id} and l.id = ${id}`,
  );
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toSheetLink(row, ctx.clock.now());
}

interface SheetLinkRow {
  readonly id: string;
  readonly kind: SheetLinkOutput["kind"];
  readonly name: string;
  readonly project_id: string | null;
  readonly project_name: string | null;
  readonly range_days: number | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly use_count: number;
  readonly has_maker: boolean;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly user_email: string;
  readonly user_image: string | null;
}

/** A condition on `sheet_links l`: whoever made it may still make such links. */
export const hasMaker: SqlFragment = sql`exists (
  select from members m where m.organization_id = l.organization_id and m.user_id = l.created_by_user_id
    and m.role in ('owner', 'admin', 'member'))`;

const selectLinks: SqlFragment = sql`
  select l.id, l.kind, l.name, l.project_id, p.name as project_name, l.range_days, l.created_at, l.expires_at, l.revoked_at,
    l.last_used_at, l.use_count, ${hasMaker} as has_maker, u.id as user_id, u.name as user_name, u.email as user_email,
    u.image as user_image
  from sheet_links l
  join users u on u.id = l.created_by_user_id
  left join projects p on p.organization_id = l.organization_id and p.id = l.project_id`;

function toSheetLink(row: SheetLinkRow, now: Date): SheetLinkOutput {
  const { project_id, project_name } = row;
  return {
    ...wireFields(SheetLinkSchema, row),
    project: project_id === null || project_name === null ? null : { id: project_id, name: project_name },
    state: stateOf(row, now),
    createdBy: { id: row.user_id, name: row.user_name, email: row.user_email, image: row.user_image },
  };
}

function stateOf({ revoked_at, expires_at, has_maker }: SheetLinkRow, now: Date): SheetLinkOutput["state"] {
  if (revoked_at !== null) return "revoked";
  if (expires_at !== null && expires_at <= now) return "expired";
  return has_maker ? "active" : "without_maker";
}
