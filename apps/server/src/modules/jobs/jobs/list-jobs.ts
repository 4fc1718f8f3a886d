import type { JobFilter, JobsQuery } from "@clipledger/contract/jobs";
import type { JobOutput } from "@clipledger/contract/jobs/job";
import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CountedJobRow, jobColumns, toJob } from "./job-rows.ts";

export function listJobs({ db, organization }: OperationContext, query: JobsQuery) {
  const counting = countRows(db, listed(organization.id, query));
  return readPage(query, counting, listJobRows(db, organization.id, query), toJob);
}

export async function countJobs({ db, organization }: OperationContext, filter: JobFilter) {
  return { total: await countRows(db, listed(organization.id, filter)) };
}

export function getJob({ db, organization }: OperationContext, id: string): Promise<JobOutput> {
  return loadJob(db, organization.id, id);
}

export async function loadJob(db: Queryable, organizationId: string, id: string): Promise<JobOutput> {
  const row = await findJob(db, organizationId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toJob(row);
}

function listJobRows(
  db: Queryable,
  organizationId: string,
  { sortCol, sortDir, page, perPage, ...filter }: JobsQuery,
): Promise<CountedJobRow[]> {
  // Only this one can be missing, and `nulls last` keeps the others from using their index.
  const nulls = sortCol === "publishedAt" ? sql`nulls last` : sql``;
  const order = sql`${sortColumns[sortCol]} ${directionOf(sortDir)} ${nulls}, j.id`;
  const keys = sql`select j.organization_id, j.id ${listed(organizationId, filter)} order by ${order}`;
  return db.rows(sql`${selectJobs(onePage(keys, { page, perPage }))} order by ${order}`);
}

function findJob(db: Queryable, organizationId: string, id: string): Promise<CountedJobRow | undefined> {
  return db.maybeRow(selectJobs(sql`select ${organizationId}::text as organization_id, ${id}::text as id`));
}

/** Selects the jobs of these keys, so that applications are counted for those only. */
function selectJobs(keys: SqlFragment): SqlFragment {
  return sql`
    select ${jobColumns}, counted.total as application_count, counted.unread as unread_application_count
    from (${keys}) keys
    join jobs j on j.organization_id = keys.organization_id and j.id = keys.id
    cross join lateral (
      select count(*)::int as total, count(*) filter (
        where a.read_at is null and a.status <> all(${CLOSED_STATUSES}::text[])
      )::int as unread
      from job_applications a where a.organization_id = j.organization_id and a.job_id = j.id
    ) counted`;
}

const sortColumns: Readonly<Record<JobsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`j.created_at`,
  updatedAt: sql`j.updated_at`,
  publishedAt: sql`j.published_at`,
  productTitle: sql`lower(j.product_title)`,
  status: sql`j.status`,
};

function listed(organizationId: string, { search, statuses }: JobFilter): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return sql`from jobs j where ${allOf([
    sql`j.organization_id = ${organizationId}`,
    statuses && sql`j.status = any(${statuses}::text[])`,
    search ? sql`(j.product_title ilike ${pattern} or j.product_description ilike ${pattern})` : undefined,
  ])}`;
}
