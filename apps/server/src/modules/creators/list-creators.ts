import type { InteractionMetricsOutput } from "@clipledger/contract/analytics/totals";
import type { CreatorFilter, CreatorHistoryQuery, CreatorsQuery } from "@clipledger/contract/creators";
import type { CreatorOutput } from "@clipledger/contract/creators/creator";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { countRows, directionOf, readPage } from "../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { toAnalyticsFilter } from "../analytics/filter/analytics-filter.ts";
import { readInteractionMetrics } from "../analytics/totals/key-figures.ts";
import { creatorName } from "../tracking/tracked-accounts.queries.ts";
import { listAccountIdsOf } from "./account-links.ts";
import {
  isCurrentAssignment,
  listCreatorRowsById,
  placeOf,
  selectCreatorRows,
  statusPlace,
} from "./creator-rows.queries.ts";
import { type CreatorRow, toCreator } from "./creators.mapper.ts";
import { isCreator } from "./creators.queries.ts";

/** The page is cut first; only its creators are then joined with all that is around them. */
export function listCreators({ db, organization, clock }: OperationContext, query: CreatorsQuery) {
  const now = clock.now();
  const direction = directionOf(query.sortDir);
  const listed = sql`from creators c where ${matching(organization.id, query, now)}`;
  const order = sql`${sortColumn(query, now)} ${direction}, c.key ${direction}`;
  const cut = onePage(sql`select c.* ${listed} order by ${order}`, query);
  const rows = db.rows<CreatorRow>(sql`
    with page as materialized (${cut})
    ${selectCreatorRows(sql`page`, now)} order by ${order}`);
  return readPage(query, countRows(db, listed), rows, (row) => toCreator(row, now));
}

export async function countCreators({ db, organization, clock }: OperationContext, filter: CreatorFilter) {
  return {
    total: await countRows(db, sql`from creators c where ${matching(organization.id, filter, clock.now())}`),
  };
}

function sortColumn({ sortCol }: CreatorsQuery, now: Date): SqlFragment {
  if (sortCol === "status") return statusPlace(now);
  return sortCol === "availability" ? availability(now) : sortColumns[sortCol];
}

/** Those without work, now or to come, before the others; each by name. */
function availability(now: Date): SqlFragment {
  return sql`exists (select from assignments a where a.organization_id = c.organization_id and a.creator_id = c.id
    and ${isCurrentAssignment(now)})::int || lower(${creatorName})`;
}

type KeptColumn = Exclude<CreatorsQuery["sortCol"], "status" | "availability">;

const sortColumns: Readonly<Record<KeptColumn, SqlFragment>> = {
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  name: sql`lower(${creatorName})`,
  firstName: sql`lower(c.first_name)`,
  lastName: sql`lower(c.last_name)`,
  email: sql`(select u.email from users u where u.id = c.user_id)`,
};

/** A condition on `creators c`: the filter lets them through. */
export function matching(
  organizationId: string,
  { search = "", campaigns, statuses, invitationStatuses, tags }: CreatorFilter,
  now: Date,
): SqlFragment {
  return allOf([
    sql`c.organization_id = ${organizationId}`,
    search === "" ? undefined : found(containsPattern(search)),
    statuses && sql`case when c.archived_at is null then 'active' else 'archived' end = any(${statuses})`,
    invitationStatuses && sql`${statusPlace(now)} = any(${invitationStatuses.map(placeOf)}::int[])`,
    campaigns &&
      sql`exists (select from assignments a where a.organization_id = c.organization_id and a.creator_id = c.id
        and a.campaign_id = any(${campaigns}) and ${isCurrentAssignment(now)})`,
    tags &&
      sql`exists (select from creator_tag_links l where l.organization_id = c.organization_id
        and l.creator_id = c.id and l.tag_id = any(${tags}))`,
  ]);
}

function found(pattern: string): SqlFragment {
  return sql`(${creatorName} ilike ${pattern}
    or exists (select from users u where u.id = c.user_id and u.email ilike ${pattern})
    or exists (select from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
      and a.username ilike ${pattern}))`;
}

export async function getCreator(
  { db, organization, clock }: OperationContext,
  id: string,
): Promise<CreatorOutput> {
  const now = clock.now();
  const [row] = await listCreatorRowsById(db, organization.id, [id], now);
  if (row === undefined) throw new AppError("NOT_FOUND", { ids: [id] });
  return toCreator(row, now);
}

/** Apps belong to projects, not to creators: their numbers are left at 0. */
export async function getCreatorHistory(
  ctx: OperationContext,
  id: string,
  { dateRange }: CreatorHistoryQuery,
): Promise<InteractionMetricsOutput> {
  if (!(await isCreator(ctx.db, ctx.organization.id, id)))
    throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  // Not through the query of a caller, where no account stands for every account.
  const filter = {
    ...toAnalyticsFilter(ctx, { viewMode: "all" }),
    accounts: await listAccountIdsOf(ctx.db, ctx.organization.id, id),
  };
  const question = { filter, publicationMode: "allEligible" } as const;
  const { dailyMetrics, totals } = await readInteractionMetrics(ctx.db, question, dayRange(dateRange));
  return { dailyMetrics: dailyMetrics.map((day) => ({ ...day, appRevenue: 0, newAppInstalls: 0 })), totals };
}
