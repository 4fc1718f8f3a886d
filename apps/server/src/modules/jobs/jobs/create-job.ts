import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import type { OperationContext } from "../../../infra/context.ts";
import { addJob } from "./add-job.ts";
import { readJobInput } from "./read-job-input.ts";

export async function createJob(ctx: OperationContext, input: JobInput): Promise<JobOutput> {
  const job = readJobInput(input);
  return ctx.db.transaction((tx) => addJob(tx, ctx, job));
}
