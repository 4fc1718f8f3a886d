import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { ALPHA_3_CODES, toAlpha2 } from "@clipledger/domain/places/countries";
import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument } from "@clipledger/richtext/document";
import type { Job } from "../../../api/types.ts";
import type { JobType, PayFrequency } from "../../../ui/product/job-words.ts";
import { minorField } from "../../../ui/product/money-text.ts";
import { countryName, languageName } from "../../../ui/product/names.ts";
import { documentOf } from "../../../ui/rich-text/rich-text.tsx";

/** A job as it is typed: numbers as text, places by name. */
export interface JobFields {
  readonly productTitle: string;
  readonly productDescription: string;
  readonly productNiches: readonly string[];
  readonly jobType: JobType;
  readonly currency: CurrencyCode;
  readonly payFrequency: PayFrequency;
  readonly flatSalary: string;
  readonly perVideo: string;
  readonly cpm: string;
  readonly bonus: string;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly minAge: string;
  readonly platformFocus: readonly Platform[];
  readonly contentFormats: readonly string[];
  readonly minWeeklyHours: string;
  readonly minWeeklyVideos: string;
  readonly accountType: string;
  readonly aiContentPolicy: string;
  readonly exampleVideoUrls: string;
  readonly logoUrl: string;
  readonly videoSubmissionRequired: boolean;
  readonly body: RichTextDocument | undefined;
  readonly challengeBrief: RichTextDocument | undefined;
}

export function emptyJob(currency: CurrencyCode): JobFields {
  return {
    productTitle: "",
    productDescription: "",
    productNiches: [],
    jobType: "influencer",
    currency,
    payFrequency: "per_month",
    flatSalary: "",
    perVideo: "",
    cpm: "",
    bonus: "",
    countries: [],
    languages: [],
    minAge: "",
    platformFocus: [],
    contentFormats: [],
    minWeeklyHours: "",
    minWeeklyVideos: "",
    accountType: "",
    aiContentPolicy: "",
    exampleVideoUrls: "",
    logoUrl: "",
    videoSubmissionRequired: false,
    body: undefined,
    challengeBrief: undefined,
  };
}

export function fieldsOfJob(job: Job): JobFields {
  const currency = job.currency as CurrencyCode; // safe: the server takes no other codes
  const amount = (minor: number | null) => (minor === null ? "" : minorField(BigInt(minor), currency));
  return {
    productTitle: job.productTitle,
    productDescription: job.productDescription,
    productNiches: job.productNiches,
    jobType: job.jobType,
    currency,
    payFrequency: job.payFrequency,
    flatSalary: amount(job.flatSalaryAmount),
    perVideo: amount(job.perVideoAmount),
    cpm: amount(job.cpmAmount),
    bonus: amount(job.bonusAmount),
    countries: job.countryResidences.map(countryNameOf),
    languages: job.languages.map(languageName),
    minAge: numberText(job.minAge),
    platformFocus: job.platformFocus,
    contentFormats: job.contentFormats,
    minWeeklyHours: numberText(job.minWeeklyHours),
    minWeeklyVideos: numberText(job.minWeeklyVideos),
    accountType: job.accountType ?? "",
    aiContentPolicy: job.aiContentPolicy ?? "",
    exampleVideoUrls: job.exampleVideoUrls.join("\n"),
    logoUrl: job.logoUrl ?? "",
    videoSubmissionRequired: job.videoSubmissionRequired,
    body: job.body === null ? undefined : documentOf(job.body),
    challengeBrief: job.challengeBrief === null ? undefined : documentOf(job.challengeBrief),
  };
}

function countryNameOf(alpha3: string): string {
  return countryName(toAlpha2(alpha3) ?? alpha3);
}

function numberText(value: number | null): string {
  return value === null ? "" : String(value);
}

/** Every country by name, with its three letters. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  ALPHA_3_CODES.map((code) => [countryNameOf(code), code]),
);

export type JobProblems = Readonly<Record<string, string>>;

const texts = ["body", "challengeBrief"];

/** Whether a problem stands at a field; those of the texts are listed below their editors. */
export function isShown(path: string): boolean {
  return !texts.includes(path.split(".")[0] ?? "");
}

export interface SectionProps {
  fields: JobFields;
  problems: JobProblems;
  onChange: (change: Partial<JobFields>) => void;
}
