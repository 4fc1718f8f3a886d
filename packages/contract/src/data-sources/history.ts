import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import {
  CalendarDateSchema,
  idSchema,
  PlatformSchema,
  pagingFields,
  TimestampSchema,
} from "../wire-values.ts";
import { LookupKindSchema, SourceIdSchema } from "./source.ts";

/** What to look up, in place of things that everybody knows. */
export const SourceTestSchema = z
  .strictObject({
    platform: PlatformSchema.optional().describe("Tests this platform only."),
    username: z.string().trim().min(1).max(200).optional().describe("An account that is surely there."),
    platformVideoId: z.string().trim().min(1).max(200).optional().describe("A video that is surely there."),
  })
  .refine(
    ({ platform, username, platformVideoId }) =>
      platform !== undefined || (username === undefined && platformVideoId === undefined),
    {
      error: "Name the platform of the example",
      path: ["platform"],
      ...onceRight("platform", "username", "platformVideoId"),
    },
  );
export type SourceTest = z.infer<typeof SourceTestSchema>;

const CHECK_OUTCOMES = ["works", "not_found", "refused", "out_of_quota", "failed", "not_tried"] as const;

const SourceCheckSchema = z.object({
  platform: PlatformSchema,
  lookup: LookupKindSchema,
  outcome: z
    .enum(CHECK_OUTCOMES)
    .describe(
      "`not_found`: it answered, and does not know the example. `refused`: the key may not do this. `not_tried`: time was up, or an earlier lookup found nothing to ask for.",
    ),
  message: z.string(),
  durationMs: z.int(),
});
export type SourceCheck = z.infer<typeof SourceCheckSchema>;

export const SourceTestResultSchema = z.object({
  testedAt: TimestampSchema,
  isUsable: z.boolean().describe("At least one lookup works."),
  summary: z.string(),
  checks: z.array(SourceCheckSchema),
});
export type SourceTestResult = z.infer<typeof SourceTestResultSchema>;

export const UsageQuerySchema = z.object({
  days: z.int().min(1).max(366).default(30).describe("Up to today, in UTC."),
  sourceIds: z.array(SourceIdSchema).max(100).optional().describe("Only these data sources."),
});
export type UsageQuery = z.infer<typeof UsageQuerySchema>;

const UsageDaySchema = z.object({
  date: CalendarDateSchema,
  sourceId: SourceIdSchema,
  name: z.string(),
  lookups: z.int().describe("How often it was asked for something, by syncs, by people and by tests."),
  failures: z.int().describe("Of these, how often it gave no answer."),
  requests: z
    .int()
    .nullable()
    .describe("Sent to the service for this organization; null for sources of the server, which share them."),
  units: z.int().nullable().describe("Of YouTube's quota."),
  searches: z.int().nullable().describe("Of YouTube's quota of searches."),
  credits: z.int().nullable().describe("Of ScrapeCreators: answers that cost one."),
});

const AllowanceSchema = z.object({
  sourceId: SourceIdSchema,
  bucket: z.enum(["units", "searches"]),
  limit: z.int(),
  spent: z.int().describe("By this key since the last reset, whoever used it on this server."),
  resetsAt: TimestampSchema,
});

export const UsageSchema = z.object({
  days: z.array(UsageDaySchema).describe("The newest first; days without a lookup are left out."),
  allowances: z
    .array(AllowanceSchema)
    .describe("What services allow your keys a day. Owners also see the server's key of YouTube."),
});
export type UsageOutput = z.infer<typeof UsageSchema>;

const SourceFailureSchema = z.object({
  platform: PlatformSchema,
  lookup: LookupKindSchema,
  kind: z.enum(["timeout", "throttled", "invalid_data", "upstream"]),
  providerStatus: z.int().nullable().describe("What the service answered with, as an HTTP status."),
  message: z.string(),
  count: z.int().describe("How often this happened between the two times."),
  firstAt: TimestampSchema,
  lastAt: TimestampSchema,
});

export const SourceFailuresSchema = z.object({
  data: z.array(SourceFailureSchema).describe("The latest first, at most 50, of the last 30 days."),
});
export type SourceFailuresOutput = z.infer<typeof SourceFailuresSchema>;

export const DoubtedAnswersQuerySchema = z.object({
  ...pagingFields(["saidAt"]),
  sourceIds: z.array(SourceIdSchema).max(100).optional().describe("Only these data sources."),
  platforms: z.array(PlatformSchema).optional().describe("Only these platforms."),
  outcomes: z
    .array(z.enum(["open", "confirmed", "refuted"]))
    .optional()
    .describe("Only answers that are still doubted, that turned out right, or that turned out wrong."),
});
export type DoubtedAnswersQuery = z.infer<typeof DoubtedAnswersQuerySchema>;

const CountSchema = z.int().nullable();

export const DoubtedAnswerSchema = z.object({
  source: z.string().describe("Its name."),
  account: z.object({
    id: idSchema("trackedAccount"),
    platform: PlatformSchema,
    username: z.string().nullable(),
  }),
  platformVideoId: z.string(),
  said: z.object(countFields("s", () => CountSchema)),
  believedViews: CountSchema.describe("The highest count that was believed by then; null for a new video."),
  reason: z.enum(["fell_to_zero", "lost_most", "leapt", "contradicts_itself", "absurd"]),
  message: z.string().describe("The reason in words."),
  saidAt: TimestampSchema,
  outcome: z
    .enum(["open", "confirmed", "refuted"])
    .describe("Confirmed by a second answer that agrees, refuted by one that fits what was believed."),
  settledAt: TimestampSchema.nullable(),
});
export type DoubtedAnswerOutput = z.infer<typeof DoubtedAnswerSchema>;

nameSchemas({
  DataSourceUsage: UsageSchema,
  DoubtedAnswer: DoubtedAnswerSchema,
  SourceFailures: SourceFailuresSchema,
  SourceTest: SourceTestSchema,
  SourceTestResult: SourceTestResultSchema,
});
