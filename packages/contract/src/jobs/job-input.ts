import { parseUrl } from "@clipledger/domain/parse-url";
import { isAlpha3 } from "@clipledger/domain/places/countries";
import { isLanguageCode } from "@clipledger/domain/places/languages";
import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { RichTextInputSchema, RichTextMarkdownSchema } from "../rich-text.ts";
import { nameSchemas } from "../schema-names.ts";
import { PlatformSchema } from "../wire-values.ts";

export const JOB_TYPES = ["canvas_ugc", "influencer", "ugc_ads", "creator_manager", "other"] as const;
export const JOB_STATUSES = ["draft", "public", "paused"] as const;
export const PAY_FREQUENCIES = ["one_time", "per_day", "per_week", "per_month"] as const;

export const JobTypeSchema = z.enum(JOB_TYPES);
export const JobStatusSchema = z.enum(JOB_STATUSES);
export const PayFrequencySchema = z.enum(PAY_FREQUENCIES);

/** An address that a page may link to: https, without a user name or password. */
export const WebAddressSchema = z
  .string()
  .trim()
  .max(2048)
  .refine(isWebAddress, { error: "Expected a URL that begins with https://" })
  .meta({ examples: ["https://www.tiktok.com/@juniper.bakes/video/7412345678901234567"] });

function isWebAddress(text: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/i.test(text) ? parseUrl(text) : undefined;
  return url !== undefined && url.username === "" && url.password === "";
}

/** A video that a job shows. */
export const JobVideoSchema = z.strictObject({
  url: WebAddressSchema,
  label: z.string().trim().min(1).max(60).nullable().default(null),
});
export type JobVideo = z.infer<typeof JobVideoSchema>;

const MAX_JOB_VIDEOS = 20;
const MAX_WORDS = 20;
const MAX_WEEKLY_VIDEOS = 10_000;
const HOURS_OF_A_WEEK = 168;

export const ProductTitleSchema = z.string().trim().min(1).max(120);

/** What it may be at most depends on the currency, and is said by the server. */
const AmountSchema = z
  .int()
  .positive()
  .nullable()
  .optional()
  .describe("In minor units of the currency: 1050 is 10.50 EUR.");

const WordsSchema = z.array(z.string().trim().min(1).max(60)).max(MAX_WORDS).overwrite(withoutRepeats);

const CountriesSchema = z
  .array(z.string().refine(isAlpha3, { error: "Expected an ISO 3166 alpha-3 code, such as DEU" }))
  .max(300)
  .overwrite(withoutRepeats)
  .describe("ISO 3166 alpha-3. Empty: wherever they live.");

export const LanguagesSchema = z
  .array(
    z
      .string()
      .refine(isLanguageCode, { error: "Expected an ISO 639-1 code, such as de" })
      .meta({ pattern: "^[a-z]{2}$" }),
  )
  .max(200)
  .overwrite(withoutRepeats)
  .describe("ISO 639-1.");

const VideosSchema = z.array(JobVideoSchema).max(MAX_JOB_VIDEOS);

const payFields = {
  currency: CurrencySchema,
  payFrequency: PayFrequencySchema,
  perVideoAmount: AmountSchema,
  cpmAmount: AmountSchema,
  flatSalaryAmount: AmountSchema,
  bonusAmount: AmountSchema,
};

const requestedFields = {
  countryResidences: CountriesSchema.default([]),
  languages: LanguagesSchema.default([]),
  minAge: z.int().min(16).max(99).nullable().default(null),
  platformFocus: z.array(PlatformSchema).max(50).overwrite(withoutRepeats).default([]),
  contentFormats: WordsSchema.default([]),
  minWeeklyHours: z.int().min(1).max(HOURS_OF_A_WEEK).nullable().default(null),
  minWeeklyVideos: z.int().min(1).max(MAX_WEEKLY_VIDEOS).nullable().default(null),
  accountType: z.string().trim().min(1).max(60).nullable().default(null),
  aiContentPolicy: z.string().trim().min(1).max(500).nullable().default(null),
};

const textFields = {
  bodyMarkdown: RichTextMarkdownSchema.nullable().optional(),
  body: RichTextInputSchema.optional(),
  challengeBriefMarkdown: RichTextMarkdownSchema.nullable().optional(),
  challengeBrief: RichTextInputSchema.optional(),
};

/** A whole job, as it is created and as it replaces another. */
export const JobInputSchema = z.strictObject({
  productTitle: ProductTitleSchema,
  productDescription: z.string().trim().max(300),
  productNiches: WordsSchema,
  jobType: JobTypeSchema,
  ...payFields,
  ...requestedFields,
  exampleVideoUrls: z.array(WebAddressSchema).max(MAX_JOB_VIDEOS).overwrite(withoutRepeats).default([]),
  exampleVideos: VideosSchema.optional().describe("An edit that leaves them out keeps them."),
  sampleVideos: VideosSchema.optional().describe("An edit that leaves them out keeps them."),
  logoUrl: WebAddressSchema.nullable().optional().describe("An edit that leaves it out keeps it."),
  videoSubmissionRequired: z.boolean().default(false),
  ...textFields,
});
export type JobInput = z.infer<typeof JobInputSchema>;

function withoutRepeats<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

nameSchemas({
  JobStatus: JobStatusSchema,
  JobType: JobTypeSchema,
  JobVideo: JobVideoSchema,
  NewJob: JobInputSchema,
  PayFrequency: PayFrequencySchema,
});
