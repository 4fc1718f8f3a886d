import type { JobFilter, JobsQuery } from "@clipledger/contract/jobs";
import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import { containsPattern } from "../../../infra/db/contains-pattern.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { onePage } from "../../../infra/db/page.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type JobRow, type JobStatus, jobColumns } from "./job-rows.ts";

export interface CountedJobRow extends JobRow {
  application_count: number;
  unread_application_count: number;
}

/** From whatever holds the keys of the jobs, so that applications are counted for those only. */
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

export async function countJobRows(
  db: Queryable,
  organizationId: string,
  filter: JobFilter,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from jobs j where ${matching(organizationId, filter)}`);
  return total;
}

export function listJobRows(
  db: Queryable,
  organizationId: string,
  { sortCol, sortDir, page, perPage, ...filter }: JobsQuery,
): Promise<CountedJobRow[]> {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  // Only this one can be missing, and `nulls last` keeps the others from using their index.
  const order = sql`${sortColumns[sortCol]} ${direction} ${sortCol === "publishedAt" ? sql`nulls last` : sql``}, j.id`;
  const keys = sql`
    select j.organization_id, j.id from jobs j where ${matching(organizationId, filter)} order by ${order}`;
  return db.rows(sql`${selectJobs(onePage(keys, { page, perPage }))} order by ${order}`);
}

export function findJob(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<CountedJobRow | undefined> {
  return db.maybeRow(selectJobs(sql`select ${organizationId}::text as organization_id, ${id}::text as id`));
}

/** The job, as it stays until the transaction ends. */
export function lockJobRow(tx: Transaction, organizationId: string, id: string): Promise<JobRow | undefined> {
  return tx.maybeRow(sql`
    select ${jobColumns} from jobs j where j.organization_id = ${organizationId} and j.id = ${id} for update`);
}

const sortColumns: Readonly<Record<JobsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`j.created_at`,
  updatedAt: sql`j.updated_at`,
  publishedAt: sql`j.published_at`,
  productTitle: sql`lower(j.product_title)`,
  status: sql`j.status`,
};

function matching(organizationId: string, { search, statuses }: JobFilter): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`j.organization_id = ${organizationId}`,
    statuses && sql`j.status = any(${statuses}::text[])`,
    search ? sql`(j.product_title ilike ${pattern} or j.product_description ilike ${pattern})` : undefined,
  ]);
}

export async function updateJobStatus(
  tx: Transaction,
  organizationId: string,
  { id, status, pausedReason, at }: { id: string; status: JobStatus; pausedReason: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update jobs set status = ${status}, paused_reason = ${pausedReason}, updated_at = ${at},
      published_at = coalesce(published_at, ${at})
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function deleteJobRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from jobs where organization_id = ${organizationId} and id = ${id}`);
}

export async function listApplicantIds(
  db: Queryable,
  organizationId: string,
  jobId: string,
): Promise<string[]> {
  const applicants = await db.rows<{ user_id: string }>(sql`
    select user_id from job_applications where organization_id = ${organizationId} and job_id = ${jobId}
    order by user_id`);
  return applicants.map(({ user_id }) => user_id);
}
