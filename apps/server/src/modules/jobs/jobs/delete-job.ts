import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { orderToForgetApplicants } from "./forget-applicants.ts";
import { toEventJob } from "./jobs.mapper.ts";
import { deleteJobRow } from "./jobs.queries.ts";
import { jobSubject, lockJob } from "./locked-job.ts";

/** Its applications go with it, and people whom nobody knows but by them. */
export function deleteJob(ctx: OperationContext, id: string): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockJob(tx, ctx, id);
    await orderToForgetApplicants(tx, ctx.organization.id, id);
    await deleteJobRow(tx, ctx.organization.id, id);
    await publishEvent(tx, ctx, "job.deleted", { job: toEventJob(row) });
    await recordActivity(tx, ctx, { type: "job.deleted", subject: jobSubject(row) });
    return { success: true };
  });
}
