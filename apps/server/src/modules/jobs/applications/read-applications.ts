import type { ApplicationFilter, ApplicationsQuery } from "@clipledger/contract/applications";
import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application";
import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  type ApplicationRow,
  getApplicationRow,
  joinSurroundings,
  selectColumns,
  toApplicationDetails,
  toApplicationRow,
} from "./application-rows.ts";

export function listApplications({ db, organization }: OperationContext, query: ApplicationsQuery) {
  const counting = countRows(db, listed(organization.id, query));
  return readPage(query, counting, listApplicationRows(db, organization.id, query), toApplicationRow);
}

export async function countApplications({ db, organization }: OperationContext, filter: ApplicationFilter) {
  return { total: await countRows(db, listed(organization.id, filter)) };
}

export async function getApplication(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return toApplicationDetails(await getApplicationRow(ctx.db, ctx, id));
}

function listApplicationRows(
  db: Queryable,
  organizationId: string,
  { sortCol, sortDir, page, perPage, ...filter }: ApplicationsQuery,
): Promise<ApplicationRow[]> {
  const order = sql`${sortColumns[sortCol]} ${directionOf(sortDir)}, a.id`;
  const cut = sql`select a.* ${listed(organizationId, filter)} order by ${order}`;
  return db.rows(
    sql`${selectColumns} from (${onePage(cut, { page, perPage })}) a ${joinSurroundings} order by ${order}`,
  );
}

const sortColumns: Readonly<Record<ApplicationsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  statusChangedAt: sql`a.status_changed_at`,
  name: sql`lower(a.first_name || ' ' || a.last_name)`,
  status: sql`a.status`,
};

function listed(organizationId: string, filter: ApplicationFilter): SqlFragment {
  const { search, jobIds, statuses, source, countryCodes, languages } = filter;
  const pattern = containsPattern(search ?? "");
  return sql`from job_applications a where ${allOf([
    sql`a.organization_id = ${organizationId}`,
    search ? sql`a.first_name || ' ' || a.last_name ilike ${pattern}` : undefined,
    jobIds && sql`a.job_id = any(${jobIds}::text[])`,
    statuses && sql`a.status = any(${statuses}::text[])`,
    source && sql`a.source = ${source}`,
    countryCodes && sql`a.country_code = any(${countryCodes}::text[])`,
    languages && sql`a.languages && ${languages}::text[]`,
    filter.unreadOnly ? sql`a.read_at is null and a.status <> all(${CLOSED_STATUSES}::text[])` : undefined,
    filter.bookmarkedOnly ? sql`a.is_bookmarked` : undefined,
  ])}`;
}
