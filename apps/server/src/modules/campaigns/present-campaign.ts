import type { CampaignOutput, CampaignRowOutput } from "@clipledger/contract/campaigns/campaign";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { compensationOf } from "@clipledger/domain/campaigns/summary/compensation";
import { headlineOf, summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { givenRows } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { requiredMaxVideos, toEventCampaign, toSpec } from "./campaigns.mapper.ts";
import { type CampaignRow, campaignColumns, isInUse } from "./campaigns.queries.ts";
import { LOCKED_FIELDS } from "./plan-edit.ts";

/** The campaign as GET answers it. */
export async function presentCampaign(
  db: Queryable,
  { organization, clock }: Pick<OperationContext, "organization" | "clock">,
  id: string,
): Promise<CampaignOutput> {
  const row = await findListedCampaign(db, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const [presented] = await presentRows(db, organization.id, dateOf(clock.now()), [row]);
  if (presented === undefined) throw new Error("A campaign was not presented");
  return {
    ...presented,
    lockedFields: (await isInUse(db, organization.id, id)) ? [...LOCKED_FIELDS] : [],
    summary: { ...summarizeSpec(presented.spec) },
  };
}

/** A campaign with whoever created it. */
export interface ListedCampaignRow extends CampaignRow {
  user_name: string | null;
  user_email: string | null;
  user_image: string | null;
}

function findListedCampaign(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ListedCampaignRow | undefined> {
  return db.maybeRow(sql`${selectListed} where c.organization_id = ${organizationId} and c.id = ${id}`);
}

/** Selects the columns of `ListedCampaignRow`, of `campaigns c`. */
export const selectListed = sql`
  select ${campaignColumns}, u.name as user_name, u.email as user_email, u.image as user_image
  from campaigns c left join users u on u.id = c.user_id`;

/** Rows as the list answers them: whatever their number, one statement reads who works in them. */
export async function presentRows(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  rows: readonly ListedCampaignRow[],
): Promise<CampaignRowOutput[]> {
  const creators = await listCampaignCreators(db, organizationId, today, rows.map(toCampaignOfCreators));
  const byCampaign = new Map(creators.map((each) => [each.campaign_id, each]));
  return rows.map((row) => toCampaignRow(row, byCampaign.get(row.id), today));
}

function toCampaignOfCreators(row: ListedCampaignRow): CampaignOfCreators {
  return { id: row.id, videoTarget: row.video_target, requiredMaxVideos: requiredMaxVideos(toSpec(row)) };
}

export function toCampaignRow(
  row: ListedCampaignRow,
  creators: CampaignCreatorsRow | undefined,
  today: CalendarDate,
): CampaignRowOutput {
  const campaign = toEventCampaign(row, today);
  return {
    ...campaign,
    orgId: row.organization_id,
    userId: row.user_id,
    actorType: row.actor_type,
    createdByUser: toCreatedByUser(row),
    headline: headlineOf(campaign.spec),
    compensation: compensationOf(campaign.spec),
    rules: row.rules,
    creatorSummary: {
      totalCount: creators?.total_count ?? 0,
      activeCount: creators?.active_count ?? 0,
      activeCreators: creators?.active_creators ?? [],
    },
    warnings: creators?.warnings ?? [],
  };
}

function toCreatedByUser(row: ListedCampaignRow): CampaignRowOutput["createdByUser"] {
  const { user_id: id, user_email: email, user_name: name, user_image: image } = row;
  return id === null || email === null ? null : { id, name, email, image };
}

export interface CampaignCreatorsRow {
  campaign_id: string;
  total_count: number;
  active_count: number;
  active_creators: CampaignRowOutput["creatorSummary"]["activeCreators"];
  warnings: CampaignRowOutput["warnings"];
}

interface CampaignOfCreators {
  readonly id: string;
  readonly videoTarget: number | null;
  /** Accounts that fetch fewer videos get a warning; null: none does. */
  readonly requiredMaxVideos: number | null;
}

const MAX_CREATORS = 20;
const MAX_WARNINGS = 100;

/**
 * Who works in each campaign, and which of their accounts fetch too few videos: one row for each campaign. Subqueries that
 * cannot be merged keep every step a lookup in an index, whatever the planner believes of the tables' sizes.
 */
export function listCampaignCreators(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  campaigns: readonly CampaignOfCreators[],
): Promise<CampaignCreatorsRow[]> {
  const isOfCampaign = sql`a.organization_id = ${organizationId} and a.campaign_id = asked.campaign_id`;
  const isRunning = sql`a.valid_from <= ${today} and (a.valid_until is null or a.valid_until >= ${today})`;
  return db.rows(sql`
    select asked.campaign_id, counted.total_count, counted.active_count, active.creators as active_creators,
      warned.warnings
    from ${givenRows("asked", {
      types: { campaignId: "text", videoTarget: "int", requiredMaxVideos: "int" },
      rows: campaigns.map(({ id, ...limits }) => ({ campaignId: id, ...limits })),
    })}
    cross join lateral (
      select count(distinct a.creator_key)::int as total_count, count(*) filter (where ${isRunning})::int as active_count
      from assignments a where ${isOfCampaign}
    ) counted
    cross join lateral (
      select coalesce(json_agg(who.creator order by running.valid_from, running.id), '[]') as creators
      from (
        select a.id, a.valid_from, a.creator_id from assignments a where ${isOfCampaign} and ${isRunning}
        order by a.valid_from, a.id limit ${MAX_CREATORS}
      ) running
      cross join lateral ${creatorOf(organizationId, sql`running.creator_id`)} who
    ) active
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'type', case when low.is_manual then 'manual_video_tracking' else 'tracking_limit_low' end,
        'creator', who.creator, 'videoTarget', asked.video_target, 'requiredMaxVideos', asked.required_max_videos,
        'accounts', low.accounts
      ) order by low.valid_from, low.id, low.is_manual), '[]') as warnings
      from (
        select a.id, a.valid_from, a.creator_id, fetching.is_manual, fetching.accounts
        from assignments a
        cross join lateral ${lowAccountsOf(organizationId)} fetching
        where asked.required_max_videos is not null and ${isOfCampaign} and ${isRunning}
        order by a.valid_from, a.id, fetching.is_manual limit ${MAX_WARNINGS}
      ) low
      cross join lateral ${creatorOf(organizationId, sql`low.creator_id`)} who
    ) warned`);
}

/** The name is the organization's own; a picture shows once the person has joined it. */
function creatorOf(organizationId: string, creatorId: SqlFragment): SqlFragment {
  return sql`(
    select json_build_object('id', cr.id, 'user', json_build_object(
      'id', u.id, 'name', nullif(btrim(cr.first_name || ' ' || cr.last_name), ''), 'email', u.email,
      'image', case when cr.joined_at is not null then u.image end
    )) as creator
    from creators cr join users u on u.id = cr.user_id
    where cr.organization_id = ${organizationId} and cr.id = ${creatorId}
    limit 1
  )`;
}

function lowAccountsOf(organizationId: string): SqlFragment {
  return sql`(
    select t.max_videos = 0 as is_manual, json_agg(json_build_object(
      'id', t.id, 'platform', t.platform, 'platformAccountId', t.platform_account_id, 'username', t.username,
      'maxVideos', t.max_videos
    ) order by t.key) as accounts
    from tracked_accounts t
    where t.organization_id = ${organizationId} and t.creator_id = a.creator_id
      and t.max_videos < asked.required_max_videos
    group by t.max_videos = 0
  )`;
}
