import type { JobInput } from "@clipledger/contract/jobs/job-input";
import type { JobVideo } from "@clipledger/contract/jobs/job-video";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { RichTextDocument } from "@clipledger/richtext/document";

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

/** What an edit that leaves it out keeps. */
export type KeptFields = Pick<JobFields, "exampleVideos" | "sampleVideos" | "logoUrl">;
