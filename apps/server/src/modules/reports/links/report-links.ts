import { randomBytes } from "node:crypto";
import type { ReportReading } from "@clipledger/contract/public-contract";
import {
  type MadeReportLink,
  type NewReportLink,
  type ReportLinkOutput,
  ReportLinkSchema,
  type ReportLinksQuery,
  type ReportTarget,
  targetOf,
} from "@clipledger/contract/reports";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../../infra/actors.ts";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";
import { createId } from "../../../infra/ids.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";

export function listReportLinks({ db, organization, clock }: OperationContext, query: ReportLinksQuery) {
  const { campaignId, projectId, sortCol, sortDir } = query;
  const isAsked = allOf([
    sql`l.organization_id = ${organization.id}`,
    campaignId === undefined ? undefined : sql`l.campaign_id = ${campaignId}`,
    projectId === undefined ? undefined : sql`l.project_id = ${projectId}`,
  ]);
  const order = sql`${sortColumns[sortCol]} ${directionOf(sortDir)}, l.id collate "C"`;
  const rows = db.rows<ReportLinkRow>(onePage(sql`${selectLinks} where ${isAsked} order by ${order}`, query));
  const counting = countRows(db, sql`from report_links l where ${isAsked}`);
  return readPage(query, counting, rows, (row) => toReportLink(row, clock.now()));
}

const DAY_MS = 86_400_000;

/** The token is answered once and kept as a hash: not even the team can read it again. */
export async function createReportLink(ctx: OperationContext, input: NewReportLink): Promise<MadeReportLink> {
  const target = targetOf(input);
  const token = randomBytes(32).toString("base64url");
  const passwordHash = input.password === undefined ? null : await ctx.passwords.hash(input.password);
  const createdAt = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const name = await nameOfTarget(tx, ctx.organization.id, target);
    const id = createId("reportLink");
    const ofProject = "projectId" in target ? target : undefined;
    await tx.execute(
      insertRow("report_links", {
        organizationId: ctx.organization.id,
        id,
        campaignId: "campaignId" in target ? target.campaignId : null,
        projectId: ofProject?.projectId ?? null,
        rangeDays: ofProject?.rangeDays ?? null,
        tokenHash: hashSecret(token),
        passwordHash,
        hidesMoney: input.hidesMoney,
        createdByUserId: ctx.actor.userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + input.expiresInDays * DAY_MS),
      }),
    );
    await recordActivity(tx, ctx, {
      type: "report_link.created",
      subject: { type: "report_link", id, label: name },
    });
    const link = await readReportLink(tx, ctx, id);
    // Behind `#`: browsers never send that part, so that it reaches no server log.
    return { ...link, url: `${ctx.publicUrl}/report#${token}` };
  });
}

async function nameOfTarget(db: Queryable, organizationId: string, target: ReportTarget): Promise<string> {
  const isCampaign = "campaignId" in target;
  const row = await db.maybeRow<{ name: string }>(
    isCampaign
      ? sql`select name from campaigns where organization_id = ${organizationId} and id = ${target.campaignId} for key share`
      : sql`select name from projects where organization_id = ${organizationId} and id = ${target.projectId} for key share`,
  );
  if (row === undefined)
    throw badRequest([
      isCampaign
        ? { path: "campaignId", message: "No such campaign" }
        : { path: "projectId", message: "No such project" },
    ]);
  return row.name;
}

/** Revoking a revoked link changes nothing. */
export function revokeReportLink(ctx: OperationContext, id: string): Promise<ReportLinkOutput> {
  return ctx.db.transaction(async (tx) => {
    const revoked = await tx.execute(sql`
      update report_links set revoked_at = ${ctx.clock.now()}
      where organization_id = ${ctx.organization.id} and id = ${id} and revoked_at is null`);
    const link = await readReportLink(tx, ctx, id);
    if (revoked > 0) {
      await recordActivity(tx, ctx, {
        type: "report_link.revoked",
        subject: { type: "report_link", id, label: link.target.name },
      });
    }
    return link;
  });
}

async function readReportLink(tx: Transaction, ctx: OperationContext, id: string): Promise<ReportLinkOutput> {
  const row = await tx.maybeRow<ReportLinkRow>(
    sql`${selectLinks} where l.organization_id = ${ctx.organization.id} and l.id = ${id}`,
  );
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toReportLink(row, ctx.clock.now());
}

interface ReportLinkRow {
  readonly id: string;
  readonly campaign_id: string | null;
  /** Never null: a link has a campaign or a project. */
  readonly target_id: string;
  readonly target_name: string;
  readonly range_days: number | null;
  readonly has_password: boolean;
  readonly hides_money: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly view_count: number;
  readonly has_author: boolean;
  readonly created_by_user_id: string | null;
  readonly created_by_name: string | null;
  readonly created_by_email: string | null;
  readonly created_by_image: string | null;
}

/** The person who made the link may still make links. */
const hasAuthor: SqlFragment = sql`
  exists (
    select from members m
    where m.organization_id = l.organization_id and m.user_id = l.created_by_user_id and m.role <> 'viewer'
  )`;

const selectLinks: SqlFragment = sql`
  select l.id, l.campaign_id, coalesce(l.campaign_id, l.project_id) as target_id,
    coalesce(c.name, p.name) as target_name, l.range_days, l.password_hash is not null as has_password, l.hides_money,
    l.created_at, l.expires_at, l.revoked_at, l.last_seen_at, l.view_count, ${hasAuthor} as has_author,
    l.created_by_user_id, u.name as created_by_name, u.email as created_by_email, u.image as created_by_image
  from report_links l
  left join campaigns c on c.organization_id = l.organization_id and c.id = l.campaign_id
  left join projects p on p.organization_id = l.organization_id and p.id = l.project_id
  left join users u on u.id = l.created_by_user_id`;

const sortColumns = {
  createdAt: sql`l.created_at`,
  expiresAt: sql`l.expires_at`,
  lastSeenAt: sql`coalesce(l.last_seen_at, '-infinity')`,
};

function toReportLink(row: ReportLinkRow, now: Date): ReportLinkOutput {
  const { created_by_user_id: userId, created_by_email: email } = row;
  return {
    ...wireFields(ReportLinkSchema, row),
    target: {
      type: row.campaign_id === null ? "project" : "campaign",
      id: row.target_id,
      name: row.target_name,
    },
    state: stateOf(row, now),
    createdBy:
      userId === null || email === null
        ? null
        : { id: userId, name: row.created_by_name, email, image: row.created_by_image },
  };
}

function stateOf(
  { revoked_at, has_author, expires_at }: ReportLinkRow,
  now: Date,
): ReportLinkOutput["state"] {
  if (revoked_at !== null) return "revoked";
  if (expires_at <= now) return "expired";
  return has_author ? "active" : "revoked";
}

/** A link that may be read now, and the organization in whose place it is read. */
interface OpenReportLink {
  readonly ctx: OperationContext;
  readonly id: string;
  readonly target: ReportTarget;
  readonly hidesMoney: boolean;
}

const TRIES_PER_MINUTE = 20;

/** Unknown, expired and revoked links answer alike, as do those whose author may make none any more. A password is asked for before anything is told, even a name. */
export async function openReportLink(
  services: Services,
  { token, password }: ReportReading,
): Promise<OpenReportLink> {
  const row = await findReadableLink(services, token);
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.password_hash !== null) await checkPassword(services, row.id, row.password_hash, password);
  return {
    ctx: {
      ...services,
      actor: systemActor,
      organization: { id: row.organization_id, plan: row.plan },
      role: "viewer",
    },
    id: row.id,
    target:
      row.campaign_id === null
        ? // Never null together: the table says so.
          { projectId: row.project_id ?? "", rangeDays: row.range_days ?? 1 }
        : { campaignId: row.campaign_id },
    hidesMoney: row.hides_money,
  };
}

/** Counts a report that was read. */
export async function recordSeen({ ctx, id }: OpenReportLink): Promise<void> {
  await ctx.db.execute(sql`
    update report_links set view_count = view_count + 1, last_seen_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and id = ${id}`);
}

interface ReadableLinkRow {
  readonly organization_id: string;
  readonly plan: Plan;
  readonly id: string;
  readonly campaign_id: string | null;
  readonly project_id: string | null;
  readonly range_days: number | null;
  readonly password_hash: string | null;
  readonly hides_money: boolean;
}

/** The token is the only way in without an organization: whoever holds it was given the link. */
function findReadableLink({ db, clock }: Services, token: string): Promise<ReadableLinkRow | undefined> {
  return db.maybeRow(sql`
    select l.organization_id, o.plan, l.id, l.campaign_id, l.project_id, l.range_days, l.password_hash, l.hides_money
    from report_links l join organizations o on o.id = l.organization_id
    where l.token_hash = ${hashSecret(token)} and l.revoked_at is null and l.expires_at > ${clock.now()}
      and ${hasAuthor}`);
}

/** Tries are counted by link, from wherever they come, before one is compared. */
async function checkPassword(
  { db, clock, passwords }: Services,
  linkId: string,
  hash: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new AppError("REPORT_LOCKED");
  await createRateLimiter(db, clock).take(`report:${linkId}`, TRIES_PER_MINUTE);
  if (!(await passwords.verify({ hash, password })))
    throw new AppError("REPORT_LOCKED", undefined, { message: "This is not the report's password" });
}
