import type { CampaignsCountQuery, CampaignsQuery } from "@clipledger/contract/campaigns";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { countRows, directionOf, toPage } from "../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { type ListedCampaignRow, presentRows, selectListed } from "./present-campaign.ts";

export async function listCampaigns(ctx: OperationContext, query: CampaignsQuery) {
  const filter = filterOf(ctx, query);
  const [totalRows, rows] = await Promise.all([
    countCampaignRows(ctx.db, filter),
    listCampaignRows(ctx.db, filter, query),
  ]);
  const data = await presentRows(ctx.db, ctx.organization.id, filter.today, rows);
  return toPage(data, totalRows, query);
}

export async function countCampaigns(ctx: OperationContext, query: CampaignsCountQuery) {
  return { total: await countCampaignRows(ctx.db, filterOf(ctx, query)) };
}

function filterOf(
  { organization, clock }: OperationContext,
  query: CampaignsCountQuery & Pick<CampaignsQuery, "campaignIds">,
): CampaignFilter {
  const { search, statuses, creatorIds, campaignIds } = query;
  const today = dateOf(clock.now());
  return { organizationId: organization.id, today, search, statuses, creatorIds, campaignIds };
}

interface CampaignFilter extends Pick<CampaignsQuery, "search" | "statuses" | "creatorIds" | "campaignIds"> {
  readonly organizationId: string;
  readonly today: CalendarDate;
}

type CampaignPage = Pick<CampaignsQuery, "sortCol" | "sortDir" | "page" | "perPage">;

export function countCampaignRows(db: Queryable, filter: CampaignFilter): Promise<number> {
  return countRows(db, sql`from campaigns c where ${matching(filter)}`);
}

/** The page's keys come first; only its rows, which are wide, are then read. */
export function listCampaignRows(
  db: Queryable,
  filter: CampaignFilter,
  page: CampaignPage,
): Promise<ListedCampaignRow[]> {
  const direction = directionOf(page.sortDir);
  const order = sql`${sortColumn(page.sortCol, filter.today)} ${direction}, c.id ${direction}`;
  const cut = onePage(sql`select c.id from campaigns c where ${matching(filter)} order by ${order}`, page);
  return db.rows(sql`
    with page as materialized (${cut})
    ${selectListed} where c.organization_id = ${filter.organizationId} and c.id in (select id from page)
    order by ${order}`);
}

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
