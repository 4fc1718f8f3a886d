import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { CalendarDateSchema, pageOf, pagingFields } from "../wire-values.ts";
import {
  assignmentFields,
  EligibilityRefreshedAtSchema,
  OverviewVideoSchema,
  overviewFields,
  ResolvedRangeSchema,
  refuseMissingRange,
} from "./overview-parts.ts";

export const ACTIVITY_DAYS = 14;

const ACTIVITY_SORT_COLUMNS = [
  "progressRatio",
  "progressPercent",
  "postedVideos",
  "eligibleVideos",
  "targetVideos",
  "averagedPostedVideos",
  "averagedEligibleVideos",
  "averagedTargetVideos",
  "averagedProgressRatio",
  "lastVideo",
  "creator",
  "creatorName",
  "campaign",
  "campaignName",
  "validFrom",
] as const;

export const HubActivityQuerySchema = z
  .object({
    ...pagingFields(ACTIVITY_SORT_COLUMNS),
    ...overviewFields,
    progressFilter: z
      .enum(["all", "behind", "onTrack"])
      .default("all")
      .describe("Only who is behind their target of videos, or only who is not."),
  })
  .superRefine(refuseMissingRange, onceRight("scope", "dateRange"));
export type HubActivityQuery = z.infer<typeof HubActivityQuerySchema>;

const progressFields = {
  postedVideos: z.int().describe("Videos published in the range while assigned."),
  eligibleVideos: z.int().describe("Those of them that count."),
  targetVideos: z
    .number()
    .nullable()
    .describe(
      "The target of every cycle in the range; of one partly in it, its share. Null without a target.",
    ),
  progressRatio: z.number().nullable().describe("Eligible videos / target; null without a target."),
  progressPercent: z.number().nullable().describe("The same in percent, rounded to a whole number."),
};

export const HubActivityRowSchema = z.object({
  ...assignmentFields,
  ...progressFields,
  isOnTrack: z.boolean().describe("At least as far as the days that are over ask for."),
  averagedPostedVideos: z.number().describe("Posted videos per cycle."),
  averagedEligibleVideos: z.number().describe("Eligible videos per cycle."),
  averagedTargetVideos: z.number().nullable().describe("The target per cycle."),
  averagedProgressRatio: z.number().nullable().describe("Eligible videos per cycle / target per cycle."),
  averagedProgressPercent: z.number().nullable().describe("The same in percent, rounded to a whole number."),
  postActivity: z
    .object({
      dayCount: z.literal(ACTIVITY_DAYS),
      days: z.array(z.object({ date: CalendarDateSchema, postedVideos: z.int() })).length(ACTIVITY_DAYS),
    })
    .describe("The last days of the range, or those up to today."),
  lastVideo: OverviewVideoSchema.nullable().describe(
    "The newest one published while assigned, by the end of the range.",
  ),
});
export type HubActivityRow = z.infer<typeof HubActivityRowSchema>;

export const HubActivityPageSchema = pageOf(HubActivityRowSchema).extend({
  resolvedRange: ResolvedRangeSchema,
  eligibilityRefreshedAt: EligibilityRefreshedAtSchema,
  totals: z
    .object({
      ...progressFields,
      targetVideos: z.number(),
      rowCount: z.int().describe("As `totalRows`."),
      behindRows: z.int().describe("Whatever `progressFilter` lets through."),
      onTrackRows: z.int().describe("Whatever `progressFilter` lets through."),
    })
    .describe("Of all rows, not only this page. Progress is that of the rows with a target."),
});
export type HubActivityPage = z.infer<typeof HubActivityPageSchema>;

nameSchemas({ HubActivityPage: HubActivityPageSchema, HubActivityRow: HubActivityRowSchema });
