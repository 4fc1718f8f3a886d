import type { JobStatusChange } from "@clipledger/contract/jobs";
import type { JobOutput } from "@clipledger/contract/jobs/job";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { fieldsOf, type JobRow, type JobStatus, jobSubject, lockJob, toEventJob } from "./job-rows.ts";
import { loadJob } from "./list-jobs.ts";
import { refuseUnfitForBoard } from "./read-job-input.ts";

export function setJobStatus(
  ctx: OperationContext,
  id: string,
  { status, pausedReason: reason }: JobStatusChange,
): Promise<JobOutput> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const row = await lockJob(tx, ctx, id);
    const pausedReason = reason === undefined && row.status === status ? row.paused_reason : (reason ?? null);
    if (status === "public" && pausedReason !== null)
      throw badRequest([{ path: "pausedReason", message: "Only a paused job has a reason" }]);
    if (row.status === status) return explainPause(tx, ctx, row, pausedReason);
    if (row.status === "draft" && status === "paused")
      throw new AppError("INVALID_STATE", undefined, {
        message: "A draft is not on the board; publish it first",
      });
    if (status === "public") refuseUnfitForBoard(fieldsOf(row));

    await updateJobStatus(tx, organizationId, { id, status, pausedReason, at: ctx.clock.now() });
    const job = toEventJob(await lockJob(tx, ctx, id));
    await recordEvent(tx, ctx, {
      type: "job.status_changed",
      data: { job, previousStatus: row.status },
      subject: jobSubject(row),
      changes: { status: { before: row.status, after: status } },
    });
    return loadJob(tx, organizationId, id);
  });
}

/** The job is paused already, or public: all that may be new is why. */
async function explainPause(
  tx: Transaction,
  ctx: OperationContext,
  { id, status, paused_reason: before }: JobRow,
  pausedReason: string | null,
): Promise<JobOutput> {
  const organizationId = ctx.organization.id;
  if (before === pausedReason) return loadJob(tx, organizationId, id);
  await updateJobStatus(tx, organizationId, { id, status, pausedReason, at: ctx.clock.now() });
  const row = await lockJob(tx, ctx, id);
  await recordEvent(tx, ctx, {
    type: "job.updated",
    data: { job: toEventJob(row) },
    subject: jobSubject(row),
    changes: { pausedReason: { before, after: pausedReason } },
  });
  return loadJob(tx, organizationId, id);
}

async function updateJobStatus(
  tx: Transaction,
  organizationId: string,
  { id, status, pausedReason, at }: { id: string; status: JobStatus; pausedReason: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update jobs set status = ${status}, paused_reason = ${pausedReason}, updated_at = ${at},
      published_at = coalesce(published_at, ${at})
    where organization_id = ${organizationId} and id = ${id}`);
}
