import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { holdJob } from "../jobs/held-job.queries.ts";

/** Only a job on the board can be applied for. It stays there until the transaction ends. */
export async function lockInvitingJob(
  tx: Transaction,
  { organization }: OperationContext,
  id: string,
): Promise<void> {
  const job = await holdJob(tx, id);
  if (job === undefined || job.organization_id !== organization.id) throw new AppError("NOT_FOUND");
  if (job.status !== "public")
    throw new AppError("INVALID_STATE", undefined, { message: "Publish the job before you invite anybody" });
}
