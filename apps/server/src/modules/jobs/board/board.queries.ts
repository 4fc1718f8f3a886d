import type { BoardQuery } from "@clipledger/contract/portal/jobs";
import { containsPattern } from "../../../infra/db/contains-pattern.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage } from "../../../infra/db/page.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type JobFactsRow, type JobRow, jobColumns, jobFactColumns } from "../jobs/job-rows.ts";

interface OnBoard {
  organization_name: string;
  published_at: Date;
}

export type BoardJobRow = JobFactsRow & OnBoard;
export type BoardJobDetailsRow = JobRow & OnBoard;

const fromBoard = sql`from jobs j join organizations o on o.id = j.organization_id`;

export async function countBoardJobs(db: Queryable, query: BoardQuery): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total ${fromBoard} where ${matching(query)}`);
  return total;
}

export function listBoardJobRows(db: Queryable, query: BoardQuery): Promise<BoardJobRow[]> {
  const direction = query.sortDir === "asc" ? sql`asc` : sql`desc`;
  const jobs = sql`
    select ${jobFactColumns}, o.name as organization_name ${fromBoard} where ${matching(query)}
    order by j.published_at ${direction}, j.id`;
  return db.rows(onePage(jobs, query));
}

export function findBoardJob(db: Queryable, id: string): Promise<BoardJobDetailsRow | undefined> {
  return db.maybeRow(sql`
    select ${jobColumns}, o.name as organization_name ${fromBoard} where j.id = ${id} and j.status = 'public'`);
}

function matching(query: BoardQuery): SqlFragment {
  const { search, organizationId, jobType, platforms, country, language } = query;
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`j.status = 'public'`,
    organizationId ? sql`j.organization_id = ${organizationId}` : undefined,
    jobType && sql`j.job_type = ${jobType}`,
    platforms && sql`(j.platform_focus = '{}' or j.platform_focus && ${platforms}::text[])`,
    country ? sql`(j.country_residences = '{}' or ${country} = any(j.country_residences))` : undefined,
    language ? sql`(j.languages = '{}' or ${language} = any(j.languages))` : undefined,
    search
      ? sql`(j.product_title ilike ${pattern} or j.product_description ilike ${pattern} or o.name ilike ${pattern})`
      : undefined,
  ]);
}
