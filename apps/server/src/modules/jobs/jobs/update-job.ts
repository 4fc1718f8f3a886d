import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { excerptOf } from "@clipledger/richtext/write-text";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import { toJson } from "./create-job.ts";
import { type JobFields, type JobRow, type JobText, jobSubject, lockJob } from "./job-rows.ts";
import { fieldsOf, toEventJob } from "./jobs.mapper.ts";
import { loadJob } from "./list-jobs.ts";
import { keepLeftOut, readJobInput, refuseUnfitForBoard } from "./read-job-input.ts";

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
    update jobs set updated_at = ${at}, product_title = ${job.productTitle},
      product_description = ${job.productDescription}, product_niches = ${job.productNiches},
      job_type = ${job.jobType}, currency = ${job.currency}, pay_frequency = ${job.payFrequency},
      per_video_minor = ${job.perVideoMinor}, cpm_minor = ${job.cpmMinor}, flat_salary_minor = ${job.flatSalaryMinor},
      bonus_minor = ${job.bonusMinor}, country_residences = ${job.countryResidences}, languages = ${job.languages},
      min_age = ${job.minAge}, platform_focus = ${job.platformFocus}, content_formats = ${job.contentFormats},
      min_weekly_hours = ${job.minWeeklyHours}, min_weekly_videos = ${job.minWeeklyVideos},
      account_type = ${job.accountType}, ai_content_policy = ${job.aiContentPolicy},
      example_video_urls = ${job.exampleVideoUrls}, example_videos = ${JSON.stringify(job.exampleVideos)},
      sample_videos = ${JSON.stringify(job.sampleVideos)}, logo_url = ${job.logoUrl},
      video_submission_required = ${job.videoSubmissionRequired}, body = ${toJson(job.body?.document)},
      body_markdown = ${job.body?.markdown ?? null}, challenge_brief = ${toJson(job.challengeBrief?.document)},
      challenge_brief_markdown = ${job.challengeBrief?.markdown ?? null}
    where organization_id = ${organizationId} and id = ${id}`);
}
