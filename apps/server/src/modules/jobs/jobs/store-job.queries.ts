import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { RowMaking } from "../../tracking/row-actor.ts";
import type { JobFields } from "./job-fields.ts";

/** A new job is a draft. */
export async function insertJob(
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

export async function updateJobRow(
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

function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
