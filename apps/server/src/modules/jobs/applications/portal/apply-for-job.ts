import type { Issue } from "@clipledger/contract/errors";
import type { ApplicationForm, PublicApplication } from "@clipledger/contract/jobs/application-input";
import { WAITING_STATUSES } from "@clipledger/domain/jobs/application-status";
import { creatorActor, systemActor } from "../../../../infra/actors.ts";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { PortalVisitorContext, Services } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { countRows } from "../../../../infra/db/paged-list.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import type { RosterContext } from "../../../creators/creators.queries.ts";
import { type AppliedJob, lockJobShared } from "../../jobs/job-rows.ts";
import { lockApplication } from "../application-rows.ts";
import { orderReceivedMail } from "../mails/application-mails.ts";
import { moveApplication } from "../move-application.ts";
import { findOrInsertApplicant, findOrReceive, receiveAgain } from "../receive-application.ts";

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

/** A job that was spread too far must not bury the team. */
const MAX_CONFIRMED = 5_000;
const MAX_UNCONFIRMED = 5_000;

/** Closing more than one makes up for times when the oldest was locked by somebody else. */
const MOST_CLOSED_AT_ONCE = 10;

/** Counts only confirmed applications: a stranger who makes up addresses must not close a job to others. */
async function refuseTooMany(
  tx: Transaction,
  { organization_id: organizationId, id: jobId }: { organization_id: string; id: string },
): Promise<void> {
  if ((await countWaiting(tx, { organizationId, jobId, isConfirmed: true })) < MAX_CONFIRMED) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: "Too many applications wait for an answer already; try again another day",
  });
}

/** Closes the oldest unconfirmed applications to make room for new ones. Nobody gets an email about it. */
async function makeRoom(tx: Transaction, ctx: RosterContext, jobId: string): Promise<void> {
  const filter = { organizationId: ctx.organization.id, jobId, isConfirmed: false };
  const excess = (await countWaiting(tx, filter)) - MAX_UNCONFIRMED;
  if (excess <= 0) return;
  const system = { ...ctx, actor: systemActor };
  for (const { id } of await lockOldestWaiting(tx, filter, Math.min(excess, MOST_CLOSED_AT_ONCE)))
    await moveApplication(tx, system, await lockApplication(tx, system, id), {
      by: "time",
      to: "auto_closed",
    });
}

interface WaitingFilter {
  readonly organizationId: string;
  readonly jobId: string;
  readonly isConfirmed: boolean;
}

/** How many applications for the job wait for the team. */
function countWaiting(tx: Transaction, filter: WaitingFilter): Promise<number> {
  return countRows(tx, sql`from job_applications where ${waiting(filter)}`);
}

/** Locks the applications that wait longest, except those that another transaction has locked. */
function lockOldestWaiting(tx: Transaction, filter: WaitingFilter, limit: number): Promise<{ id: string }[]> {
  return tx.rows(sql`
    select id from job_applications where ${waiting(filter)}
    order by status_changed_at, id limit ${limit} for update skip locked`);
}

function waiting({ organizationId, jobId, isConfirmed }: WaitingFilter): SqlFragment {
  return sql`organization_id = ${organizationId} and job_id = ${jobId} and is_confirmed = ${isConfirmed}
    and status = any(${WAITING_STATUSES}::text[])`;
}
