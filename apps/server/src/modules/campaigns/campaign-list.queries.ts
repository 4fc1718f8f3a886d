import type { CampaignsQuery } from "@clipledger/contract/campaigns";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../infra/db/database.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { type CampaignRow, campaignColumns } from "./campaigns.queries.ts";

/** A campaign with whoever created it. */
export interface ListedCampaignRow extends CampaignRow {
  user_name: string | null;
  user_email: string | null;
  user_image: string | null;
}

export interface CampaignFilter
  extends Pick<CampaignsQuery, "search" | "statuses" | "creatorIds" | "campaignIds"> {
  readonly organizationId: string;
  readonly today: CalendarDate;
}

type CampaignPage = Pick<CampaignsQuery, "sortCol" | "sortDir" | "page" | "perPage">;

export async function countCampaignRows(db: Queryable, filter: CampaignFilter): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from campaigns c where ${matching(filter)}`);
  return total;
}

/** The page's keys come first; only its rows, which are wide, are then read. */
export function listCampaignRows(
  db: Queryable,
  filter: CampaignFilter,
  page: CampaignPage,
): Promise<ListedCampaignRow[]> {
  const { sortCol, sortDir } = page;
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumn(sortCol, filter.today)} ${direction}, c.id ${direction}`;
  const cut = onePage(sql`select c.id from campaigns c where ${matching(filter)} order by ${order}`, page);
  return db.rows(sql`
    with page as materialized (${cut})
    ${selectListed} where c.organization_id = ${filter.organizationId} and c.id in (select id from page)
    order by ${order}`);
}

export function findListedCampaign(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ListedCampaignRow | undefined> {
  return db.maybeRow(sql`${selectListed} where c.organization_id = ${organizationId} and c.id = ${id}`);
}

const selectListed = sql`
  select ${campaignColumns}, u.name as user_name, u.email as user_email, u.image as user_image
  from campaigns c left join users u on u.id = c.user_id`;

function matching(filter: CampaignFilter): SqlFragment {
  const { organizationId, search, creatorIds = [], campaignIds = [] } = filter;
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`c.organization_id = ${organizationId}`,
    campaignIds.length > 0 ? sql`c.id = any(${campaignIds})` : undefined,
    inStatuses(filter),
    search ? sql`(c.name ilike ${pattern} or c.description ilike ${pattern})` : undefined,
    creatorIds.length > 0
      ? sql`exists (
          select from assignments a
          where a.organization_id = c.organization_id and a.campaign_id = c.id and a.creator_id = any(${creatorIds})
        )`
      : undefined,
  ]);
}

/** Without a status, current campaigns are meant; naming campaigns means them whatever their status. */
function inStatuses({ statuses = [], campaignIds = [], today }: CampaignFilter): SqlFragment | undefined {
  if (statuses.length > 0) return sql`${statusOn(today)} = any(${statuses})`;
  return campaignIds.length > 0 ? undefined : sql`(c.ends_on is null or c.ends_on >= ${today})`;
}

function statusOn(today: CalendarDate): SqlFragment {
  return sql`
    case
      when c.starts_on > ${today} then 'upcoming'
      when c.ends_on is null then 'active'
      when c.ends_on < ${today} then 'ended'
      else 'closing'
    end`;
}

function sortColumn(column: CampaignsQuery["sortCol"], today: CalendarDate): SqlFragment {
  if (column === "status")
    return sql`array_position(array['upcoming', 'active', 'closing', 'ended'], ${statusOn(today)})`;
  return plainColumns[column];
}

const plainColumns: Readonly<Record<Exclude<CampaignsQuery["sortCol"], "status">, SqlFragment>> = {
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  name: sql`lower(c.name)`,
  validFrom: sql`c.starts_on`,
};
