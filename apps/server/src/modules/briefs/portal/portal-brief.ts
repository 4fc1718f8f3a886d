import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import {
  type BriefedCampaignOutput,
  type BriefRead,
  type PortalBriefOutput,
  PortalBriefSchema,
  type PortalBriefsOutput,
} from "@clipledger/contract/portal/briefs";
import { type CalendarDate, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { CycleInterval, CycleLength } from "@clipledger/domain/calendar/cycles";
import { cadenceText, countText } from "@clipledger/domain/campaigns/spec/texts";
import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument, VariableId } from "@clipledger/richtext/document";
import { resolveVariables } from "@clipledger/richtext/resolve-variables";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { getPortalCreator, type PortalCreator } from "../../creators/portal-creator.ts";
import { presentSamples } from "../sample-rows.ts";

/** The brief as this creator reads it: its internal name and what no platform shows any more are left out. */
export async function getPortalBrief(
  visit: PortalContext,
  creatorId: string,
  campaignId: string | undefined,
): Promise<PortalBriefsOutput> {
  const person = await getPortalCreator(visit, creatorId);
  const { db, organization, clock } = person.ctx;
  const key = { organizationId: organization.id, creatorId, today: dateOf(clock.now()), campaignId };
  if (campaignId !== undefined && !(await worksIn(db, key, campaignId))) throw new AppError("NOT_FOUND");
  const row = await findPortalBrief(db, key);
  const shownId = row?.campaign_id ?? campaignId;
  const campaigns = await listBriefedCampaigns(db, key);
  return {
    brief: row === undefined ? null : await toPortalBrief(person, row),
    otherCampaigns: campaigns.filter((campaign) => campaign.campaignId !== shownId),
  };
}

async function toPortalBrief(
  { creator, ctx: { db, organization } }: PortalCreator,
  row: PortalBriefRow,
): Promise<PortalBriefOutput> {
  const key = { organizationId: organization.id, creatorId: creator.id };
  const values = briefVariables({
    firstName: creator.first_name,
    lastName: creator.last_name,
    email: creator.email,
    accounts: await listOwnAccounts(db, key),
    brandName: creator.organization_name,
    videoTarget: row.video_target,
    cycle: { interval: row.interval, intervalCount: row.interval_count },
    startsOn: row.valid_from,
  });
  const samples = await presentSamples(db, organization.id, row.id);
  return {
    ...wireFields(PortalBriefSchema, row),
    content: resolveVariables(row.content, values),
    sampleVideos: samples.filter(({ isAvailable }) => isAvailable).map(toPortalSample),
  };
}

function toPortalSample({
  libraryVideoId: _library,
  orgAccountId: _account,
  platformAccountId: _platformAccount,
  isAvailable: _isAvailable,
  ...shown
}: SampleVideoOutput): PortalBriefOutput["sampleVideos"][number] {
  return shown;
}

/** Only the version that the brief has now can be read; the first time is the one that counts. */
export async function markBriefRead(
  visit: PortalContext,
  creatorId: string,
  { version, campaignId }: BriefRead,
): Promise<{ version: number; readAt: string }> {
  const { creator, ctx } = await getPortalCreator(visit, creatorId);
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const brief = await lockPortalBrief(tx, { organizationId, creatorId, today: dateOf(at), campaignId });
    if (brief === undefined) throw new AppError("NOT_FOUND");
    if (brief.version !== version)
      throw new AppError("INVALID_STATE", undefined, {
        message: "The brief has changed since; read it as it is now",
      });
    const read = { organizationId, briefId: brief.id, version, creatorId };
    const first = await insertRead(tx, { ...read, at });
    const readAt = (first?.read_at ?? (await getReadAt(tx, read))).toISOString();
    if (first !== undefined)
      await publishEvent(tx, ctx, "brief.read", {
        briefId: brief.id,
        version,
        creator: { userId: creator.user_id, orgCreatorId: creatorId },
        readAt,
      });
    return { version, readAt };
  });
}

interface CreatorOfOrganization {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly today: CalendarDate;
}

interface WantedBrief extends CreatorOfOrganization {
  /** Left out: the campaign they work in, or else the next one. */
  readonly campaignId: string | undefined;
}

interface PortalBriefRow {
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
function findPortalBrief(db: Queryable, wanted: WantedBrief): Promise<PortalBriefRow | undefined> {
  return db.maybeRow(sql`
    select b.id, b.version, b.content, b.updated_at, c.id as campaign_id, c.name as campaign_name, c.interval, c.interval_count,
      c.video_target, a.valid_from, r.read_at
    ${briefsOfWork}
    left join brief_reads r on r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
      and r.creator_id = a.creator_id
    ${firstOf(wanted)}`);
}

/** Locks the same brief, so that it stays as it is until the transaction ends. */
function lockPortalBrief(
  tx: Transaction,
  wanted: WantedBrief,
): Promise<{ id: string; version: number } | undefined> {
  return tx.maybeRow(sql`select b.id, b.version ${briefsOfWork} ${firstOf(wanted)} for share of b`);
}

/** Lists the creator's campaigns that have a brief, by when their work there begins. */
function listBriefedCampaigns(
  db: Queryable,
  creator: CreatorOfOrganization,
): Promise<BriefedCampaignOutput[]> {
  return db.rows(sql`
    select c.id as "campaignId", c.name as "campaignName" ${briefsOfWork} where ${presentOrNext(creator)}
    group by c.id, c.name order by min(a.valid_from), c.id`);
}

async function worksIn(db: Queryable, creator: CreatorOfOrganization, campaignId: string): Promise<boolean> {
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

/** The first read of a version is kept; undefined when it was read before. */
function insertRead(
  tx: Transaction,
  { at, ...read }: { organizationId: string; briefId: string; version: number; creatorId: string; at: Date },
): Promise<{ read_at: Date } | undefined> {
  return tx.maybeRow(sql`
    ${insertRow("brief_reads", { ...read, readAt: at })}
    on conflict do nothing returning read_at`);
}

async function getReadAt(
  tx: Transaction,
  read: { organizationId: string; briefId: string; version: number; creatorId: string },
): Promise<Date> {
  const { read_at } = await tx.row<{ read_at: Date }>(sql`
    select read_at from brief_reads
    where organization_id = ${read.organizationId} and brief_id = ${read.briefId} and version = ${read.version}
      and creator_id = ${read.creatorId}`);
  return read_at;
}

function listOwnAccounts(
  db: Queryable,
  { organizationId, creatorId }: Omit<CreatorOfOrganization, "today">,
): Promise<{ platform: Platform; username: string }[]> {
  return db.rows(sql`
    select platform, coalesce(username, initial_username) as username from tracked_accounts
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and coalesce(username, initial_username) is not null
    order by platform, lower(coalesce(username, initial_username))`);
}

export interface BriefReader {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly accounts: readonly { readonly platform: Platform; readonly username: string }[];
  readonly brandName: string;
  readonly videoTarget: number | null;
  readonly cycle: CycleLength;
  readonly startsOn: CalendarDate;
}

/** What the variables of a brief say to one creator. A value that is missing reads as part of a sentence, too. */
export function briefVariables(reader: BriefReader): Readonly<Record<VariableId, string>> {
  const { firstName, videoTarget } = reader;
  return {
    creator_first_name: firstName || "there",
    creator_full_name: `${firstName} ${reader.lastName}`.trim() || "there",
    creator_email: reader.email,
    creator_accounts: accountsText(reader.accounts),
    brand_name: reader.brandName,
    campaign_video_target:
      videoTarget === null ? "no fixed number of videos" : countText(videoTarget, "video"),
    campaign_payout_cycle: cadenceText(reader.cycle),
    assignment_start_date: dateText(reader.startsOn),
  };
}

const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

function accountsText(accounts: BriefReader["accounts"]): string {
  if (accounts.length === 0) return "your accounts";
  return accounts.map(({ platform, username }) => `@${username} (${platformNames[platform]})`).join(", ");
}

function dateText(date: CalendarDate): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(startInstant(date));
}
