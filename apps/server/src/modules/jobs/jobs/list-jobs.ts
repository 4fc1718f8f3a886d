import type { JobFilter, JobsQuery } from "@clipledger/contract/jobs";
import type { OperationContext } from "../../../infra/context.ts";
import { toJob } from "./jobs.mapper.ts";
import { countJobRows, listJobRows } from "./jobs.queries.ts";

export async function listJobs({ db, organization }: OperationContext, query: JobsQuery) {
  const [totalRows, rows] = await Promise.all([
    countJobRows(db, organization.id, query),
    listJobRows(db, organization.id, query),
  ]);
  return { data: rows.map(toJob), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function countJobs({ db, organization }: OperationContext, filter: JobFilter) {
  return { total: await countJobRows(db, organization.id, filter) };
}
