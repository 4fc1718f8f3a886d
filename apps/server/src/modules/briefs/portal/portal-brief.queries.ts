import type { BriefedCampaignOutput } from "@clipledger/contract/portal/briefs";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument } from "@clipledger/richtext/document";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface CreatorOfOrganization {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly today: CalendarDate;
}

export interface WantedBrief extends CreatorOfOrganization {
  /** Of the campaign they work in, or else the next, when left out. */
  readonly campaignId: string | undefined;
}

export interface PortalBriefRow {
  id: string;
  version: number;
  content: RichTextDocument;
  updated_at: Date;
  campaign_id: string;
  campaign_name: string;
  interval: CycleInterval;
  interval_count: number;
  video_target: number | null;
  valid_from: CalendarDate;
  read_at: Date | null;
}

/** The brief of what the creator works on or, if that has none, of what comes next. */
export function findPortalBrief(db: Queryable, wanted: WantedBrief): Promise<PortalBriefRow | undefined> {
  return db.maybeRow(sql`
    select b.id, b.version, b.content, b.updated_at, c.id as campaign_id, c.name as campaign_name, c.interval, c.interval_count,
      c.video_target, a.valid_from, r.read_at
    ${briefsOfWork}
    left join brief_reads r on r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
      and r.creator_id = a.creator_id
    ${firstOf(wanted)}`);
}

/** The same, and it stays as it is until the transaction ends. */
export function holdPortalBrief(
  tx: Transaction,
  wanted: WantedBrief,
): Promise<{ id: string; version: number } | undefined> {
  return tx.maybeRow(sql`select b.id, b.version ${briefsOfWork} ${firstOf(wanted)} for share of b`);
}

/** All that have a brief, in the order in which the creator comes to them. */
export function listBriefedCampaigns(
  db: Queryable,
  creator: CreatorOfOrganization,
): Promise<BriefedCampaignOutput[]> {
  return db.rows(sql`
    select c.id as "campaignId", c.name as "campaignName" ${briefsOfWork} where ${presentOrNext(creator)}
    group by c.id, c.name order by min(a.valid_from), c.id`);
}

export async function worksIn(
  db: Queryable,
  creator: CreatorOfOrganization,
  campaignId: string,
): Promise<boolean> {
  const { works } = await db.row<{ works: boolean }>(sql`
    select exists (
      select from assignments a where ${presentOrNext(creator)} and a.campaign_id = ${campaignId}
    ) as works`);
  return works;
}

const briefsOfWork: SqlFragment = sql`
  from assignments a
  join campaigns c on c.organization_id = a.organization_id and c.id = a.campaign_id
  join briefs b on b.organization_id = c.organization_id and b.id = c.brief_id`;

function firstOf({ campaignId, ...creator }: WantedBrief): SqlFragment {
  const isWanted = campaignId === undefined ? sql`true` : sql`c.id = ${campaignId}`;
  return sql`where ${presentOrNext(creator)} and ${isWanted} order by a.valid_from limit 1`;
}

function presentOrNext({ organizationId, creatorId, today }: CreatorOfOrganization): SqlFragment {
  return sql`a.organization_id = ${organizationId} and a.creator_id = ${creatorId}
    and (a.valid_until is null or a.valid_until >= ${today})`;
}

export async function getReadAt(
  tx: Transaction,
  read: { organizationId: string; briefId: string; version: number; creatorId: string },
): Promise<Date> {
  const { read_at } = await tx.row<{ read_at: Date }>(sql`
    select read_at from brief_reads
    where organization_id = ${read.organizationId} and brief_id = ${read.briefId} and version = ${read.version}
      and creator_id = ${read.creatorId}`);
  return read_at;
}

export function listOwnAccounts(
  db: Queryable,
  { organizationId, creatorId }: Omit<CreatorOfOrganization, "today">,
): Promise<{ platform: Platform; username: string }[]> {
  return db.rows(sql`
    select platform, coalesce(username, initial_username) as username from tracked_accounts
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and coalesce(username, initial_username) is not null
    order by platform, lower(coalesce(username, initial_username))`);
}
