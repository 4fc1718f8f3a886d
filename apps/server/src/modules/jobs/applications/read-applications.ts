import type { ApplicationFilter, ApplicationsQuery } from "@clipledger/contract/applications";
import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application";
import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  type ApplicationRow,
  getApplicationRow,
  joinSurroundings,
  selectColumns,
  toApplicationDetails,
  toApplicationRow,
} from "./application-rows.ts";

export async function listApplications({ db, organization }: OperationContext, query: ApplicationsQuery) {
  const [totalRows, rows] = await Promise.all([
    countApplicationRows(db, organization.id, query),
    listApplicationRows(db, organization.id, query),
  ]);
  return { data: rows.map(toApplicationRow), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function countApplications({ db, organization }: OperationContext, filter: ApplicationFilter) {
  return { total: await countApplicationRows(db, organization.id, filter) };
}

export async function getApplication(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return toApplicationDetails(await getApplicationRow(ctx.db, ctx, id));
}

async function countApplicationRows(
  db: Queryable,
  organizationId: string,
  filter: ApplicationFilter,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications a where ${matching(organizationId, filter)}`);
  return total;
}

function listApplicationRows(
  db: Queryable,
  organizationId: string,
  { sortCol, sortDir, page, perPage, ...filter }: ApplicationsQuery,
): Promise<ApplicationRow[]> {
  const order = sql`${sortColumns[sortCol]} ${sortDir === "asc" ? sql`asc` : sql`desc`}, a.id`;
  const cut = sql`select a.* from job_applications a where ${matching(organizationId, filter)} order by ${order}`;
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

function matching(organizationId: string, filter: ApplicationFilter): SqlFragment {
  const { search, jobIds, statuses, source, countryCodes, languages } = filter;
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`a.organization_id = ${organizationId}`,
    search ? sql`a.first_name || ' ' || a.last_name ilike ${pattern}` : undefined,
    jobIds && sql`a.job_id = any(${jobIds}::text[])`,
    statuses && sql`a.status = any(${statuses}::text[])`,
    source && sql`a.source = ${source}`,
    countryCodes && sql`a.country_code = any(${countryCodes}::text[])`,
    languages && sql`a.languages && ${languages}::text[]`,
    filter.unreadOnly ? sql`a.read_at is null and a.status <> all(${CLOSED_STATUSES}::text[])` : undefined,
    filter.bookmarkedOnly ? sql`a.is_bookmarked` : undefined,
  ]);
}
