import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import type { OwnApplicationOutput } from "@clipledger/contract/portal/applications";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { PortalContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { type HeldJob, holdJob } from "../../jobs/held-job.queries.ts";
import { orderReceivedMail } from "../mails/mail-orders.ts";
import { receiveAgain } from "../receive-application.ts";
import { applicantContext } from "./applicant-context.ts";
import { getOwnApplication } from "./move-own-application.ts";
import { toOwnApplication } from "./own-applications.mapper.ts";
import { findOwnJobId } from "./own-jobs.queries.ts";
import { reviewForm } from "./review-form.ts";

/** Applies with an invitation, or again with an application that was closed. */
export function submitApplication(
  ctx: PortalContext,
  id: string,
  form: ApplicationForm,
): Promise<OwnApplicationOutput> {
  return ctx.db.transaction(async (tx) => {
    const job = await holdOwnJob(tx, ctx, id);
    const row = await getOwnApplication(tx, ctx, id);
    if (job.status !== "public")
      throw new AppError("INVALID_STATE", undefined, {
        message: "This job takes no applications at present",
      });
    const issues = reviewForm(job, form);
    if (issues.length > 0) throw badRequest(issues);
    const applicant = applicantContext(ctx, row.organization_id);
    const submitted = await receiveAgain(tx, applicant, row, form);
    if (submitted === undefined) throw new AppError("ALREADY_APPLIED");
    await orderReceivedMail(tx, applicant, id);
    return toOwnApplication(submitted);
  });
}

// The job before its application, as whoever applies for the first time and whoever deletes the job has it.
async function holdOwnJob(tx: Transaction, { userId }: PortalContext, id: string): Promise<HeldJob> {
  const jobId = await findOwnJobId(tx, userId, id);
  const job = jobId === undefined ? undefined : await holdJob(tx, jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  return job;
}
