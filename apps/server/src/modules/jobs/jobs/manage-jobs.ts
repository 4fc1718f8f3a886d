import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { excerptOf } from "@clipledger/richtext/write-text";
import { z } from "zod";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow, updateRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { chunk } from "../../../infra/lists.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { deletePeopleNobodyKnows } from "../../creators/people.queries.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { type RowMaking, rowMakingOf } from "../../tracking/row-actor.ts";
import {
  fieldsOf,
  type JobFields,
  type JobRow,
  type JobText,
  jobSubject,
  lockJob,
  toEventJob,
} from "./job-rows.ts";
import { loadJob } from "./list-jobs.ts";
import { keepLeftOut, readJobInput, refuseUnfitForBoard } from "./read-job-input.ts";

export async function createJob(ctx: OperationContext, input: JobInput): Promise<JobOutput> {
  const job = readJobInput(input);
  return ctx.db.transaction((tx) => addJob(tx, ctx, job));
}

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

/** Writes a new draft, and tells of it. */
async function addJob(tx: Transaction, ctx: OperationContext, job: JobFields): Promise<JobOutput> {
  const id = createId("job");
  await insertJob(tx, id, job, rowMakingOf(ctx));
  const row = await lockJob(tx, ctx, id);
  await recordEvent(tx, ctx, {
    type: "job.created",
    data: { job: toEventJob(row) },
    subject: jobSubject(row),
  });
  return loadJob(tx, ctx.organization.id, id);
}

/** A new job is a draft. */
async function insertJob(
  tx: Transaction,
  id: string,
  job: JobFields,
  { organizationId, actorType, userId, at }: RowMaking,
): Promise<void> {
  await tx.execute(
    insertRow("jobs", {
      organizationId,
      id,
      actorType,
      userId,
      createdAt: at,
      updatedAt: at,
      ...columnsOf(job),
    }),
  );
}

function columnsOf(job: JobFields) {
  return {
    productTitle: job.productTitle,
    productDescription: job.productDescription,
    productNiches: job.productNiches,
    jobType: job.jobType,
    currency: job.currency,
    payFrequency: job.payFrequency,
    perVideoMinor: job.perVideoMinor,
    cpmMinor: job.cpmMinor,
    flatSalaryMinor: job.flatSalaryMinor,
    bonusMinor: job.bonusMinor,
    countryResidences: job.countryResidences,
    languages: job.languages,
    minAge: job.minAge,
    platformFocus: job.platformFocus,
    contentFormats: job.contentFormats,
    minWeeklyHours: job.minWeeklyHours,
    minWeeklyVideos: job.minWeeklyVideos,
    accountType: job.accountType,
    aiContentPolicy: job.aiContentPolicy,
    exampleVideoUrls: job.exampleVideoUrls,
    exampleVideos: JSON.stringify(job.exampleVideos),
    sampleVideos: JSON.stringify(job.sampleVideos),
    videoSubmissionRequired: job.videoSubmissionRequired,
    logoUrl: job.logoUrl,
    body: toJson(job.body?.document),
    bodyMarkdown: job.body?.markdown ?? null,
    challengeBrief: toJson(job.challengeBrief?.document),
    challengeBriefMarkdown: job.challengeBrief?.markdown ?? null,
  };
}

function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

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

/** The fields that differ, with both values. Of texts, how they begin: the log is no place for whole ones. */
function changesOfJob(before: JobFields, after: JobFields): FieldChanges {
  const names = Object.keys(after) as (keyof JobFields)[]; // safe: fields are plain objects with just these keys
  return Object.fromEntries(
    names
      .filter((name) => stateOf(before[name]) !== stateOf(after[name]))
      .map((name) => [name, { before: toLogged(before[name]), after: toLogged(after[name]) }]),
  );
}

type FieldValue = JobFields[keyof JobFields];

function stateOf(value: FieldValue): string {
  return typeof value === "bigint" ? `${value} minor` : canonicalJson(value);
}

function toLogged(value: FieldValue): unknown {
  if (typeof value === "bigint") return Number(value);
  return isText(value) ? excerptOf(value.document) : value;
}

function isText(value: FieldValue): value is JobText {
  return typeof value === "object" && value !== null && "markdown" in value;
}

async function updateJobRow(
  tx: Transaction,
  organizationId: string,
  { id, job, at }: { id: string; job: JobFields; at: Date },
): Promise<void> {
  await tx.execute(sql`
    ${updateRow("jobs", { ...columnsOf(job), updatedAt: at })}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Deletes the job with its applications, and people who are known only by them. */
export function deleteJob(ctx: OperationContext, id: string): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockJob(tx, ctx, id);
    await orderToForgetApplicants(tx, ctx.organization.id, id);
    await deleteJobRow(tx, ctx.organization.id, id);
    await recordEvent(tx, ctx, {
      type: "job.deleted",
      data: { job: toEventJob(row) },
      subject: jobSubject(row),
    });
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
