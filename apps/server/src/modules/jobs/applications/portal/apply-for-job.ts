import type { Issue } from "@clipledger/contract/errors";
import type { ApplicationForm, PublicApplication } from "@clipledger/contract/jobs/application-input";
import { creatorActor } from "../../../../infra/actors.ts";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { PortalVisitorContext, Services } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import type { RosterContext } from "../../../creators/creators.queries.ts";
import { type AppliedJob, lockJobShared } from "../../jobs/job-rows.ts";
import { orderReceivedMail } from "../mails/application-mails.ts";
import { findOrInsertApplicant, findOrReceive, receiveAgain } from "../receive-application.ts";
import { makeRoom, refuseTooMany } from "../waiting-applications.ts";

/**
 * Without a session, nothing in the answer tells whether the address is known, was invited, or applied before: that
 * changes nothing, and what there is to say is said in an email to the address.
 */
export async function applyForJob(
  ctx: PortalVisitorContext,
  jobId: string,
  { email, ...form }: PublicApplication,
): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const job = await lockJobShared(tx, jobId);
    if (job === undefined || job.status !== "public") throw new AppError("NOT_FOUND");
    const issues = [...reviewForm(job, form), ...reviewAddress(ctx.userId, email)];
    if (issues.length > 0) throw badRequest(issues);
    await refuseTooMany(tx, job);
    const userId = ctx.userId ?? (await findOrInsertApplicant(tx, email ?? "", ctx.clock.now()));
    await receive(tx, ctx, { job, userId, form });
  });
  return { success: true };
}

function reviewAddress(userId: string | undefined, email: string | undefined): Issue[] {
  if (userId === undefined && email === undefined)
    return [{ path: "email", message: "Where the answer is to be sent" }];
  if (userId !== undefined && email !== undefined)
    return [{ path: "email", message: "You are signed in; leave the address out" }];
  return [];
}

async function receive(
  tx: Transaction,
  visitor: PortalVisitorContext,
  { job, userId, form }: { job: AppliedJob; userId: string; form: ApplicationForm },
): Promise<void> {
  const ctx = applicantContext(visitor, job.organization_id);
  const isConfirmed = visitor.userId !== undefined;
  const { row, isNew } = await findOrReceive(tx, ctx, { jobId: job.id, userId, form, isConfirmed });
  if (isNew && !isConfirmed) await makeRoom(tx, ctx, job.id);
  if (!isNew && isConfirmed && (await receiveAgain(tx, ctx, row, form)) === undefined)
    throw new AppError("ALREADY_APPLIED");
  await orderReceivedMail(tx, ctx, row.id);
}

/** What the job insists on. Where an applicant lives and what they speak is for the team to judge. */
export function reviewForm(
  { min_age, video_submission_required }: AppliedJob,
  { isOfAge, challengeVideoUrl }: ApplicationForm,
): Issue[] {
  const issues: Issue[] = [];
  if (min_age !== null && !isOfAge)
    issues.push({ path: "isOfAge", message: `This job is for people of ${min_age} years and older` });
  if (video_submission_required && challengeVideoUrl === null)
    issues.push({ path: "challengeVideoUrl", message: "This job asks for a link to your video" });
  return issues;
}

/** Without a session it is nobody's doing: anybody may write any address into an application. */
export function applicantContext(
  { clock, userId }: Pick<Services, "clock"> & { readonly userId?: string | undefined },
  organizationId: string,
): RosterContext {
  return {
    clock,
    organization: { id: organizationId },
    actor: creatorActor(userId ?? null),
  };
}
