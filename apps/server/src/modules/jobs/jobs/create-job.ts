import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type RowMaking, rowMakingOf } from "../../tracking/row-actor.ts";
import { type JobFields, jobSubject, lockJob } from "./job-rows.ts";
import { fieldsOf, toEventJob } from "./jobs.mapper.ts";
import { loadJob } from "./list-jobs.ts";
import { readJobInput } from "./read-job-input.ts";

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
  await publishEvent(tx, ctx, "job.created", { job: toEventJob(row) });
  await recordActivity(tx, ctx, { type: "job.created", subject: jobSubject(row) });
  return loadJob(tx, ctx.organization.id, id);
}

/** A new job is a draft. */
async function insertJob(
  tx: Transaction,
  id: string,
  job: JobFields,
  { organizationId, actorType, userId, at }: RowMaking,
): Promise<void> {
  await tx.execute(sql`
    insert into jobs (
      organization_id, id, actor_type, user_id, created_at, updated_at, product_title, product_description,
      product_niches, job_type, currency, pay_frequency, per_video_minor, cpm_minor, flat_salary_minor, bonus_minor,
      country_residences, languages, min_age, platform_focus, content_formats, min_weekly_hours, min_weekly_videos,
      account_type, ai_content_policy, example_video_urls, example_videos, sample_videos, video_submission_required,
      logo_url, body, body_markdown, challenge_brief, challenge_brief_markdown
    ) values (
      ${organizationId}, ${id}, ${actorType}, ${userId}, ${at}, ${at}, ${job.productTitle}, ${job.productDescription},
      ${job.productNiches}, ${job.jobType}, ${job.currency}, ${job.payFrequency}, ${job.perVideoMinor},
      ${job.cpmMinor}, ${job.flatSalaryMinor}, ${job.bonusMinor}, ${job.countryResidences}, ${job.languages},
      ${job.minAge}, ${job.platformFocus}, ${job.contentFormats}, ${job.minWeeklyHours}, ${job.minWeeklyVideos},
      ${job.accountType}, ${job.aiContentPolicy}, ${job.exampleVideoUrls}, ${JSON.stringify(job.exampleVideos)},
      ${JSON.stringify(job.sampleVideos)}, ${job.videoSubmissionRequired}, ${job.logoUrl},
      ${toJson(job.body?.document)}, ${job.body?.markdown ?? null}, ${toJson(job.challengeBrief?.document)},
      ${job.challengeBrief?.markdown ?? null}
    )`);
}

export function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
