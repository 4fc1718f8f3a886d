import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { readDecimal, unitsAtScale } from "@clipledger/domain/money/decimal";
import { ALPHA_3_CODES, toAlpha2 } from "@clipledger/domain/places/countries";
import type { Platform } from "@clipledger/domain/platforms";
import type { RichTextDocument } from "@clipledger/richtext/document";
import type { Job, JobInput } from "../../../api/types.ts";
import type { JobType, PayFrequency } from "../../../ui/product/words/job-words.ts";
import { minorField, readAmount, readCount } from "../../../ui/product/words/money-text.ts";
import { countryName, languageName, listLanguages } from "../../../ui/product/words/names.ts";
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

type JobProblems = Readonly<Record<string, string>>;

const texts = ["body", "challengeBrief"];

/** Whether a problem stands at a field; those of the texts are listed below their editors. */
export function isShown(path: string): boolean {
  return !texts.includes(path.split(".")[0] ?? "");
}

export interface SectionProps {
  fields: JobFields;
  onChange: (change: Partial<JobFields>) => void;
}

interface ReadJob {
  readonly body: JobInput;
  readonly problems: JobProblems;
}

/** What was typed, as the API takes it, and what of it cannot be read. */
export function readJob(fields: JobFields): ReadJob {
  const problems: Record<string, string> = {};
  const reader = readerOf(fields, problems);
  const body: JobInput = {
    productTitle: fields.productTitle,
    productDescription: fields.productDescription,
    productNiches: [...fields.productNiches],
    jobType: fields.jobType,
    currency: fields.currency,
    payFrequency: fields.payFrequency,
    flatSalaryAmount: reader.amount("flatSalary", "flatSalaryAmount"),
    perVideoAmount: reader.amount("perVideo", "perVideoAmount"),
    cpmAmount: reader.amount("cpm", "cpmAmount"),
    bonusAmount: reader.amount("bonus", "bonusAmount"),
    countryResidences: reader.codes("countries", "countryResidences", countryCodes),
    languages: reader.codes("languages", "languages", languageCodes),
    minAge: reader.count("minAge"),
    platformFocus: [...fields.platformFocus],
    contentFormats: [...fields.contentFormats],
    minWeeklyHours: reader.count("minWeeklyHours"),
    minWeeklyVideos: reader.count("minWeeklyVideos"),
    accountType: textOrNull(fields.accountType),
    aiContentPolicy: textOrNull(fields.aiContentPolicy),
    exampleVideoUrls: fields.exampleVideoUrls.split(/\s+/).filter((url) => url !== ""),
    logoUrl: textOrNull(fields.logoUrl),
    videoSubmissionRequired: fields.videoSubmissionRequired,
    ...(isBlank(fields.body) ? {} : { body: fields.body }),
    ...(isBlank(fields.challengeBrief) ? {} : { challengeBrief: fields.challengeBrief }),
  };
  return { body, problems };
}

const languageCodes: ReadonlyMap<string, string> = new Map(
  listLanguages().map(({ value, label }) => [label, value]),
);

type TextKey = "flatSalary" | "perVideo" | "cpm" | "bonus" | "minAge" | "minWeeklyHours" | "minWeeklyVideos";

function readerOf(fields: JobFields, problems: Record<string, string>) {
  return {
    amount(key: TextKey, path: string): number | null {
      const text = fields[key].trim();
      if (text === "") return null;
      const amount = readAmount(text);
      const { precision } = currencyOf(fields.currency);
      const decimal = amount === undefined ? undefined : readDecimal(amount);
      const minor = decimal && unitsAtScale(decimal, precision);
      if (minor !== undefined) return Number(minor);
      problems[path] =
        amount === undefined ? "Enter an amount" : `${fields.currency} has ${precision} decimals at most`;
      return null;
    },
    count(key: TextKey): number | null {
      const text = fields[key].trim();
      if (text === "") return null;
      const count = readCount(text);
      if (count === undefined) problems[key] = "Enter a whole number";
      return count ?? null;
    },
    codes(key: "countries" | "languages", path: string, known: ReadonlyMap<string, string>): string[] {
      const names = new Map([...known].map(([name, code]) => [name.toLowerCase(), code]));
      const unknown = fields[key].filter((name) => !names.has(name.toLowerCase()));
      if (unknown.length > 0) problems[path] = `Choose from the list: ${unknown.join(", ")} is not in it`;
      return fields[key].flatMap((name) => names.get(name.toLowerCase()) ?? []);
    },
  };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** An editor that was never written into holds one empty paragraph. */
function isBlank(document: RichTextDocument | undefined): boolean {
  return (
    document === undefined ||
    document.content.every((block) => block.type === "paragraph" && !block.content?.length)
  );
}
