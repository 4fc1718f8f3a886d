import { type EventJob, EventJobSchema } from "@clipledger/contract/jobs/event-job";
import { type JobOutput, JobSchema, WrittenJobSchema } from "@clipledger/contract/jobs/job";
import type {
  JOB_STATUSES,
  JOB_TYPES,
  JobInput,
  JobVideo,
  PAY_FREQUENCIES,
} from "@clipledger/contract/jobs/job-input";
import type { RichTextOutput } from "@clipledger/contract/rich-text";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";

export type JobStatus = (typeof JOB_STATUSES)[number];

/** A job without its videos and texts, which may be long. */
export interface JobFactsRow {
  organization_id: string;
  id: string;
  product_title: string;
  product_description: string;
  product_niches: string[];
  job_type: (typeof JOB_TYPES)[number];
  currency: CurrencyCode;
  pay_frequency: (typeof PAY_FREQUENCIES)[number];
  per_video_minor: bigint | null;
  cpm_minor: bigint | null;
  flat_salary_minor: bigint | null;
  bonus_minor: bigint | null;
  country_residences: string[];
  languages: string[];
  min_age: number | null;
  platform_focus: Platform[];
  content_formats: string[];
  min_weekly_hours: number | null;
  min_weekly_videos: number | null;
  account_type: string | null;
  ai_content_policy: string | null;
  status: JobStatus;
  paused_reason: string | null;
  logo_url: string | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface JobRow extends JobFactsRow {
  example_video_urls: string[];
  example_videos: JobVideo[];
  sample_videos: JobVideo[];
  video_submission_required: boolean;
  body: RichTextDocument | null;
  body_markdown: string | null;
  challenge_brief: RichTextDocument | null;
  challenge_brief_markdown: string | null;
}

export const jobFactColumns: SqlFragment = sql`
  j.organization_id, j.id, j.product_title, j.product_description, j.product_niches, j.job_type, j.currency,
  j.pay_frequency, j.per_video_minor, j.cpm_minor, j.flat_salary_minor, j.bonus_minor, j.country_residences,
  j.languages, j.min_age, j.platform_focus, j.content_formats, j.min_weekly_hours, j.min_weekly_videos,
  j.account_type, j.ai_content_policy, j.status, j.paused_reason, j.logo_url, j.published_at, j.created_at,
  j.updated_at`;

export const jobColumns: SqlFragment = sql`
  ${jobFactColumns}, j.example_video_urls, j.example_videos, j.sample_videos, j.video_submission_required, j.body,
  j.body_markdown, j.challenge_brief, j.challenge_brief_markdown`;

export interface CountedJobRow extends JobRow {
  application_count: number;
  unread_application_count: number;
}

/** The same text in both formats, as the converter wrote them. */
export interface JobText {
  readonly document: RichTextDocument;
  readonly markdown: string;
}

/** What a team writes into a job. */
export interface JobFields
  extends Pick<
    JobInput,
    | "productTitle"
    | "productDescription"
    | "productNiches"
    | "jobType"
    | "payFrequency"
    | "countryResidences"
    | "languages"
    | "minAge"
    | "platformFocus"
    | "contentFormats"
    | "minWeeklyHours"
    | "minWeeklyVideos"
    | "accountType"
    | "aiContentPolicy"
    | "exampleVideoUrls"
    | "videoSubmissionRequired"
  > {
  readonly currency: CurrencyCode;
  readonly perVideoMinor: bigint | null;
  readonly cpmMinor: bigint | null;
  readonly flatSalaryMinor: bigint | null;
  readonly bonusMinor: bigint | null;
  readonly exampleVideos: readonly JobVideo[];
  readonly sampleVideos: readonly JobVideo[];
  readonly logoUrl: string | null;
  readonly body: JobText | null;
  readonly challengeBrief: JobText | null;
}

/** The fields that an edit keeps where it leaves them out. */
export type KeptFields = Pick<JobFields, "exampleVideos" | "sampleVideos" | "logoUrl">;

/** Locks the job until the transaction ends. */
export async function lockJob(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
  id: string,
): Promise<JobRow> {
  const row = await lockJobRow(tx, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** How the activity log names a job. */
export function jobSubject({ id, product_title }: JobRow) {
  return { type: "job", id, label: product_title };
}

function lockJobRow(tx: Transaction, organizationId: string, id: string): Promise<JobRow | undefined> {
  return tx.maybeRow(sql`
    select ${jobColumns} from jobs j where j.organization_id = ${organizationId} and j.id = ${id} for update`);
}

/** What an application needs to know of its job. */
export type AppliedJob = Pick<
  JobRow,
  "organization_id" | "id" | "status" | "min_age" | "video_submission_required"
>;

/** Locks a job of any organization against changes; several transactions may do so at the same time. */
export function lockJobShared(tx: Transaction, id: string): Promise<AppliedJob | undefined> {
  return tx.maybeRow(sql`
    select organization_id, id, status, min_age, video_submission_required from jobs where id = ${id} for share`);
}

export function toJob(row: CountedJobRow): JobOutput {
  return {
    ...wireFields(JobSchema, row),
    ...amountsOf(row),
    body: row.body && toDocument(row.body),
    challengeBrief: row.challenge_brief && toDocument(row.challenge_brief),
  };
}

export function toEventJob(row: JobFactsRow): EventJob {
  return { ...wireFields(EventJobSchema, row), ...amountsOf(row) };
}

export function amountsOf(row: JobFactsRow) {
  return {
    flatSalaryAmount: toAmount(row.flat_salary_minor),
    perVideoAmount: toAmount(row.per_video_minor),
    cpmAmount: toAmount(row.cpm_minor),
    bonusAmount: toAmount(row.bonus_minor),
  };
}

/** What a team wrote into the job, as it is now. */
export function fieldsOf(row: JobRow): JobFields {
  return {
    ...wireFields(WrittenJobSchema, row),
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
