import type { EventJob } from "@clipledger/contract/events/jobs";
import type { JobOutput } from "@clipledger/contract/jobs/job";
import type { RichTextOutput } from "@clipledger/contract/rich-text";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import type { CountedJobRow, JobFactsRow, JobFields, JobRow, JobText } from "./job-rows.ts";

export function toJob(row: CountedJobRow): JobOutput {
  return {
    ...toEventJob(row),
    ...expectationsOf(row),
    ...videosOf(row),
    body: row.body && toDocument(row.body),
    bodyMarkdown: row.body_markdown,
    challengeBrief: row.challenge_brief && toDocument(row.challenge_brief),
    challengeBriefMarkdown: row.challenge_brief_markdown,
    applicationCount: row.application_count,
    unreadApplicationCount: row.unread_application_count,
  };
}

export function toEventJob(row: JobFactsRow): EventJob {
  return {
    ...factsOf(row),
    status: row.status,
    pausedReason: row.paused_reason,
    publishedAt: toTimestamp(row.published_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function factsOf(row: JobFactsRow) {
  return {
    id: row.id,
    productTitle: row.product_title,
    productDescription: row.product_description,
    logoUrl: row.logo_url,
    jobType: row.job_type,
    platformFocus: row.platform_focus,
    productNiches: row.product_niches,
    contentFormats: row.content_formats,
    countryResidences: row.country_residences,
    languages: row.languages,
    minAge: row.min_age,
    currency: row.currency,
    payFrequency: row.pay_frequency,
    flatSalaryAmount: toAmount(row.flat_salary_minor),
    perVideoAmount: toAmount(row.per_video_minor),
    cpmAmount: toAmount(row.cpm_minor),
    bonusAmount: toAmount(row.bonus_minor),
  };
}

export function expectationsOf(row: JobFactsRow) {
  return {
    minWeeklyHours: row.min_weekly_hours,
    minWeeklyVideos: row.min_weekly_videos,
    accountType: row.account_type,
    aiContentPolicy: row.ai_content_policy,
  };
}

export function videosOf(row: JobRow) {
  return {
    exampleVideoUrls: row.example_video_urls,
    exampleVideos: row.example_videos,
    sampleVideos: row.sample_videos,
    videoSubmissionRequired: row.video_submission_required,
  };
}

/** What a team wrote into the job, as it is now. */
export function fieldsOf(row: JobRow): JobFields {
  const { id, flatSalaryAmount, perVideoAmount, cpmAmount, bonusAmount, ...facts } = factsOf(row);
  return {
    ...facts,
    ...expectationsOf(row),
    ...videosOf(row),
    perVideoMinor: row.per_video_minor,
    cpmMinor: row.cpm_minor,
    flatSalaryMinor: row.flat_salary_minor,
    bonusMinor: row.bonus_minor,
    body: toText(row.body, row.body_markdown),
    challengeBrief: toText(row.challenge_brief, row.challenge_brief_markdown),
  };
}

/** The contract names a document's nodes loosely; the converter wrote them. */
export function toDocument({ type, content }: RichTextDocument): RichTextOutput {
  return { type, content: content.map((node) => ({ ...node })) };
}

// Amounts are far below what a JSON number states exactly: no currency's ceiling comes near.
function toAmount(amountMinor: bigint | null): number | null {
  return amountMinor === null ? null : Number(amountMinor);
}

function toText(document: RichTextDocument | null, markdown: string | null): JobText | null {
  return document === null || markdown === null ? null : { document, markdown };
}
