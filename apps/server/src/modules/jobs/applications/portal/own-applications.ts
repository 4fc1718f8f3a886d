import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import {
  type OwnApplicationOutput,
  OwnApplicationSchema,
  type OwnApplicationsQuery,
} from "@clipledger/contract/portal/applications";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { PortalContext } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../../infra/db/paged-list.ts";
import { onePage, sql } from "../../../../infra/db/sql.ts";
import { wireFields } from "../../../../infra/wire-fields.ts";
import { type AppliedJob, lockJobShared } from "../../jobs/job-rows.ts";
import {
  type ApplicationRow,
  joinSurroundings,
  lockOwnApplication,
  selectColumns,
} from "../application-rows.ts";
import { orderReceivedMail } from "../mails/application-mails.ts";
import { moveApplication } from "../move-application.ts";
import { receiveAgain } from "../receive-application.ts";
import { applicantContext, reviewForm } from "./apply-for-job.ts";

export function listOwnApplications({ db, userId }: PortalContext, query: OwnApplicationsQuery) {
  const listed = sql`from job_applications a where a.user_id = ${userId}`;
  const order = sql`a.created_at ${directionOf(query.sortDir)}, a.id`;
  const cut = onePage(sql`select a.* ${listed} order by ${order}`, query);
  const rows = db.rows<ApplicationRow>(
    sql`${selectColumns} from (${cut}) a ${joinSurroundings} order by ${order}`,
  );
  return readPage(query, countRows(db, listed), rows, toOwnApplication);
}

export function withdrawApplication(ctx: PortalContext, id: string): Promise<OwnApplicationOutput> {
  return moveOwn(ctx, id, "withdrawn");
}

export function declineInvitation(ctx: PortalContext, id: string): Promise<OwnApplicationOutput> {
  return moveOwn(ctx, id, "not_interested");
}

/** Another person's application is as unknown as one that does not exist. */
async function getOwnApplication(
  tx: Transaction,
  { userId }: PortalContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await lockOwnApplication(tx, userId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function moveOwn(
  ctx: PortalContext,
  id: string,
  status: "withdrawn" | "not_interested",
): Promise<OwnApplicationOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await getOwnApplication(tx, ctx, id);
    if (row.status === status) return toOwnApplication(row);
    const applicant = applicantContext(ctx, row.organization_id);
    return toOwnApplication(await moveApplication(tx, applicant, row, { by: "applicant", to: status }));
  });
}

/** Applies with an invitation, or again with an application that was closed. */
export function submitApplication(
  ctx: PortalContext,
  id: string,
  form: ApplicationForm,
): Promise<OwnApplicationOutput> {
  return ctx.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, ctx, id);
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
async function lockOwnJob(tx: Transaction, { userId }: PortalContext, id: string): Promise<AppliedJob> {
  const jobId = await findOwnJobId(tx, userId, id);
  const job = jobId === undefined ? undefined : await lockJobShared(tx, jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  return job;
}

async function findOwnJobId(
  db: Queryable,
  userId: string,
  applicationId: string,
): Promise<string | undefined> {
  const application = await db.maybeRow<{ job_id: string }>(sql`
    select job_id from job_applications where user_id = ${userId} and id = ${applicationId}`);
  return application?.job_id;
}

function toOwnApplication(row: ApplicationRow): OwnApplicationOutput {
  return {
    ...wireFields(OwnApplicationSchema, row),
    organization: { id: row.organization_id, name: row.organization_name },
    job: {
      id: row.job_id,
      productTitle: row.product_title,
      jobType: row.job_type,
      logoUrl: row.job_logo_url,
      isPublic: row.job_status === "public",
    },
  };
}
