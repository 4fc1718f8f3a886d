import { z } from "zod";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { chunk } from "../../../infra/lists.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { deletePeopleNobodyKnows } from "../../creators/people.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { jobSubject, lockJob } from "./job-rows.ts";
import { toEventJob } from "./jobs.mapper.ts";

/** Deletes the job with its applications, and people who are known only by them. */
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

async function deleteJobRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from jobs where organization_id = ${organizationId} and id = ${id}`);
}

const BATCH_SIZE = 500;

/** People who are known because of this job only are deleted after it. */
async function orderToForgetApplicants(
  tx: Transaction,
  organizationId: string,
  jobId: string,
): Promise<void> {
  const ids = await listApplicantIds(tx, organizationId, jobId);
  const orders = chunk(ids, BATCH_SIZE).map((userIds) => ({ input: { userIds } }));
  await enqueueEach(tx, forgetApplicantsTask, orders);
}

interface Applicants {
  readonly userIds: string[];
}

export const forgetApplicantsTask = defineTask<Applicants>({
  name: "jobs.forget-applicants",
  input: z.object({ userIds: z.array(z.string()) }),
  run: forgetApplicants,
});

function forgetApplicants({ db }: Services, { userIds }: Applicants): Promise<void> {
  return db.transaction((tx) => deletePeopleNobodyKnows(tx, userIds));
}

async function listApplicantIds(db: Queryable, organizationId: string, jobId: string): Promise<string[]> {
  const applicants = await db.rows<{ user_id: string }>(sql`
    select user_id from job_applications where organization_id = ${organizationId} and job_id = ${jobId}
    order by user_id`);
  return applicants.map(({ user_id }) => user_id);
}
