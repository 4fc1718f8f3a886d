import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { OperationContext } from "../../../infra/context.ts";
import { addJob } from "./add-job.ts";
import { fieldsOf } from "./jobs.mapper.ts";
import { lockJob } from "./locked-job.ts";

/** A new draft that says the same under another title. */
export function duplicateJob(
  ctx: OperationContext,
  id: string,
  { productTitle }: { productTitle: string },
): Promise<JobOutput> {
  return ctx.db.transaction(async (tx) => {
    const original = fieldsOf(await lockJob(tx, ctx, id));
    return addJob(tx, ctx, { ...original, productTitle });
  });
}
