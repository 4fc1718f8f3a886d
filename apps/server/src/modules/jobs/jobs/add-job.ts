import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { rowMakingOf } from "../../tracking/row-actor.ts";
import { loadJob } from "./get-job.ts";
import type { JobFields } from "./job-fields.ts";
import { toEventJob } from "./jobs.mapper.ts";
import { jobSubject, lockJob } from "./locked-job.ts";
import { insertJob } from "./store-job.queries.ts";

/** Writes a new draft, and tells of it. */
export async function addJob(tx: Transaction, ctx: OperationContext, job: JobFields): Promise<JobOutput> {
  const id = createId("job");
  await insertJob(tx, id, job, rowMakingOf(ctx));
  const row = await lockJob(tx, ctx, id);
  await publishEvent(tx, ctx, "job.created", { job: toEventJob(row) });
  await recordActivity(tx, ctx, { type: "job.created", subject: jobSubject(row) });
  return loadJob(tx, ctx.organization.id, id);
}
