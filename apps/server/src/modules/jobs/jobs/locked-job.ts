import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { JobRow } from "./job-rows.ts";
import { lockJobRow } from "./jobs.queries.ts";

/** Holds the job still until the transaction ends. */
export async function lockJob(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
  id: string,
): Promise<JobRow> {
  const row = await lockJobRow(tx, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** How the activity log names a job. */
export function jobSubject({ id, product_title }: JobRow) {
  return { type: "job", id, label: product_title };
}
