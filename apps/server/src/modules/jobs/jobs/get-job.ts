import type { JobOutput } from "@clipledger/contract/jobs/job";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toJob } from "./jobs.mapper.ts";
import { findJob } from "./jobs.queries.ts";

export function getJob({ db, organization }: OperationContext, id: string): Promise<JobOutput> {
  return loadJob(db, organization.id, id);
}

export async function loadJob(db: Queryable, organizationId: string, id: string): Promise<JobOutput> {
  const row = await findJob(db, organizationId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toJob(row);
}
