import type { BriefsQuery } from "@clipledger/contract/briefs";
import {
  type BriefLinksOutput,
  type BriefOutput,
  type BriefRowOutput,
  BriefRowSchema,
  BriefSchema,
} from "@clipledger/contract/briefs/brief";
import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { joinReachable } from "./publishing/publish-brief.ts";
import { presentSamples } from "./sample-rows.ts";

/** The page's keys come first; only what it shows is then counted. */
export function listBriefs({ db, organization, clock }: OperationContext, query: BriefsQuery) {
  const today = dateOf(clock.now());
  const { sortCol, sortDir } = query;
  const listed = sql`from briefs b where ${matching(organization.id, query)}`;
  const direction = directionOf(sortDir);
  const order =
    sortCol === "position"
      ? placeOrder(sortDir)
      : sql`${sortColumns[sortCol]} ${direction}, b.id ${direction}`;
  const rows = db.rows<ListedBriefRow>(sql`
    with page as materialized (${onePage(sql`select b.id ${listed} order by ${order}`, query)})
    select ${listedColumns} ${fromBriefs(today)}
    where b.organization_id = ${organization.id} and b.id in (select id from page)
    order by ${order}`);
  return readPage(query, countRows(db, listed), rows, (row) => toBriefRow(row, today));
}

type ReadingContext = Pick<OperationContext, "organization" | "clock">;

/** The brief as GET answers it. */
export async function presentBrief(db: Queryable, ctx: ReadingContext, id: string): Promise<BriefOutput> {
  const today = dateOf(ctx.clock.now());
  const row = await getBrief(db, ctx, today, id);
  return toBrief(row, await presentSamples(db, ctx.organization.id, id), today);
}

export async function presentLinks(
  db: Queryable,
  ctx: ReadingContext,
  id: string,
): Promise<BriefLinksOutput> {
  const today = dateOf(ctx.clock.now());
  return toBriefLinks(await getBrief(db, ctx, today, id), today);
}

async function getBrief(
  db: Queryable,
  { organization }: ReadingContext,
  today: CalendarDate,
  id: string,
): Promise<WholeBriefRow> {
  const row = await findBrief(db, organization.id, today, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function toBriefRow(row: ListedBriefRow, today: CalendarDate): BriefRowOutput {
  return { ...wireFields(BriefRowSchema, row), ...aroundOf(row, today), sampleVideoCount: row.sample_count };
}

function toBrief(row: WholeBriefRow, sampleVideos: SampleVideoOutput[], today: CalendarDate): BriefOutput {
  return { ...wireFields(BriefSchema, row), ...aroundOf(row, today), sampleVideos };
}

function toBriefLinks(row: ListedBriefRow, today: CalendarDate): BriefLinksOutput {
  const { id, version, notifiable_count: notifiableCreatorCount } = row;
  return { id, version, campaigns: toCampaigns(row, today), notifiableCreatorCount };
}

/** Who is linked to the brief, and who made it. */
function aroundOf(row: ListedBriefRow, today: CalendarDate) {
  return {
    campaigns: toCampaigns(row, today),
    notifiableCreatorCount: row.notifiable_count,
    createdByUser: toCreatedByUser(row),
  };
}

function toCampaigns({ campaigns }: ListedBriefRow, today: CalendarDate): BriefRowOutput["campaigns"] {
  return campaigns.map(({ id, name, startsOn, endsOn }) => ({
    id,
    name,
    status: campaignStatus(startsOn, endsOn, today),
  }));
}

function toCreatedByUser(row: ListedBriefRow): BriefRowOutput["createdByUser"] {
  const { user_id: id, user_email: email, user_name: name, user_image: image } = row;
  return id === null || email === null ? null : { id, name, email, image };
}

interface ListedBriefRow {
  id: string;
  name: string;
  excerpt: string;
  version: number;
  last_notified_at: Date | null;
  actor_type: RowActor;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  user_image: string | null;
  created_at: Date;
  updated_at: Date;
  campaigns: { id: string; name: string; startsOn: CalendarDate; endsOn: CalendarDate | null }[];
  notifiable_count: number;
  read_count: number;
  sample_count: number;
}

interface WholeBriefRow extends ListedBriefRow {
  content: RichTextDocument;
  content_markdown: string;
}

function findBrief(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  id: string,
): Promise<WholeBriefRow | undefined> {
  return db.maybeRow(sql`
    select ${listedColumns}, b.content, b.content_markdown ${fromBriefs(today)}
    where b.organization_id = ${organizationId} and b.id = ${id}`);
}

/** The team's own order of `briefs b`: those that nobody has placed come first, the newest at the top. */
export function placeOrder(direction: BriefsQuery["sortDir"]): SqlFragment {
  return direction === "asc"
    ? sql`b.position nulls first, b.created_at desc, b.id desc`
    : sql`b.position desc nulls last, b.created_at, b.id`;
}

const sortColumns: Readonly<Record<Exclude<BriefsQuery["sortCol"], "position">, SqlFragment>> = {
  createdAt: sql`b.created_at`,
  updatedAt: sql`b.updated_at`,
  name: sql`lower(b.name)`,
};

function matching(organizationId: string, { search, campaignIds = [] }: BriefsQuery): SqlFragment {
  return allOf([
    sql`b.organization_id = ${organizationId}`,
    search ? sql`b.name ilike ${containsPattern(search)}` : undefined,
    campaignIds.length > 0
      ? sql`b.id in (
          select c.brief_id from campaigns c
          where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])
        )`
      : undefined,
  ]);
}

const listedColumns = sql`
  b.id, b.name, b.excerpt, b.version, b.last_notified_at, b.actor_type, b.user_id, u.name as user_name,
  u.email as user_email, u.image as user_image, b.created_at, b.updated_at, linked.campaigns, reached.notifiable_count,
  reached.read_count, listed.sample_count`;

function fromBriefs(today: CalendarDate): SqlFragment {
  return sql`
    from briefs b
    left join users u on u.id = b.user_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'startsOn', c.starts_on, 'endsOn', c.ends_on
      ) order by lower(c.name), c.id), '[]') as campaigns
      from campaigns c where c.organization_id = b.organization_id and c.brief_id = b.id
    ) linked
    cross join lateral (
      select count(distinct cr.id)::int as notifiable_count, count(distinct r.creator_id)::int as read_count
      from campaigns c ${joinReachable(today)}
      left join brief_reads r on r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
        and r.creator_id = cr.id
      where c.organization_id = b.organization_id and c.brief_id = b.id
    ) reached
    cross join lateral (
      select count(*)::int as sample_count from brief_samples s
      where s.organization_id = b.organization_id and s.brief_id = b.id
    ) listed`;
}
