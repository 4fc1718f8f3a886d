import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { loadJob } from "./get-job.ts";
import { changesOfJob } from "./job-changes.ts";
import type { JobFields } from "./job-fields.ts";
import type { JobRow } from "./job-rows.ts";
import { fieldsOf, toEventJob } from "./jobs.mapper.ts";
import { jobSubject, lockJob } from "./locked-job.ts";
import { keepLeftOut, readJobInput } from "./read-job-input.ts";
import { refuseUnfitForBoard } from "./review-for-board.ts";
import { updateJobRow } from "./store-job.queries.ts";

/** Replaces the whole job. The same job again changes nothing, and tells nobody. */
export async function updateJob(ctx: OperationContext, id: string, input: JobInput): Promise<JobOutput> {
  const read = readJobInput(input);
  return ctx.db.transaction(async (tx) => {
    const row = await lockJob(tx, ctx, id);
    const before = fieldsOf(row);
    const after = keepLeftOut(input, read, before);
    if (row.status !== "draft") refuseUnfitForBoard(after);
    await recordChanges(tx, ctx, row, { before, after });
    return loadJob(tx, ctx.organization.id, id);
  });
}

async function recordChanges(
  tx: Transaction,
  ctx: OperationContext,
  { id, status }: JobRow,
  { before, after }: { before: JobFields; after: JobFields },
): Promise<void> {
  const changes = changesOfJob(before, after);
  if (Object.keys(changes).length === 0) return;
  await updateJobRow(tx, ctx.organization.id, { id, job: after, at: ctx.clock.now() });
  const row = await lockJob(tx, ctx, id);
  if (status !== "draft") await publishEvent(tx, ctx, "job.updated", { job: toEventJob(row) });
  await recordActivity(tx, ctx, { type: "job.updated", subject: jobSubject(row), changes });
}
