import { countTotals } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { pageOf, pagingFields } from "../wire-values.ts";
import {
  assignmentFields,
  EligibilityRefreshedAtSchema,
  OverviewVideoSchema,
  overviewFields,
  ResolvedRangeSchema,
  refuseMissingRange,
} from "./overview-parts.ts";

const PERFORMANCE_SORT_COLUMNS = [
  "totalViews",
  "totalPosts",
  "totalVideosEligible",
  "creatorCpm",
  "totalLikes",
  "totalComments",
  "totalShares",
  "totalBookmarks",
  "engagementRate",
  "viralityRate",
  "creator",
  "creatorName",
  "campaign",
  "campaignName",
  "validFrom",
] as const;

export const HubPerformanceQuerySchema = z
  .object({ ...pagingFields(PERFORMANCE_SORT_COLUMNS), ...overviewFields })
  .superRefine(refuseMissingRange, onceRight("scope", "dateRange"));
export type HubPerformanceQuery = z.infer<typeof HubPerformanceQuerySchema>;

export const totalFields = {
  totalPosts: z.int().describe("Videos published in the range while assigned."),
  totalVideosEligible: z.int().describe("Those of them that count."),
  ...countTotals(() => z.number()),
  totalViews: z.number().describe("Views that eligible videos gained in the range."),
  engagementRate: z.number().describe("Likes, comments, shares and bookmarks per view; 0 without views."),
};

const HubPerformanceRowSchema = z.object({
  ...assignmentFields,
  ...totalFields,
  creatorCpm: z
    .number()
    .describe(
      "What windows that end in the range pay per 1,000 views, in the campaign's currency; 0 without views.",
    ),
  viralityRate: z
    .number()
    .describe("Share of the eligible videos with at least five times their account's median views."),
  topVideo: OverviewVideoSchema.extend({ viewGain: z.number().describe("Views gained in the range.") })
    .nullable()
    .describe("The eligible video that gained most; null if none gained."),
});
export type HubPerformanceRow = z.infer<typeof HubPerformanceRowSchema>;

export const HubPerformancePageSchema = pageOf(HubPerformanceRowSchema).extend({
  resolvedRange: ResolvedRangeSchema,
  eligibilityRefreshedAt: EligibilityRefreshedAtSchema,
  totals: z
    .object({ ...totalFields, rowCount: z.int().describe("As `totalRows`.") })
    .describe("Of all rows, not only this page."),
});
export type HubPerformancePage = z.infer<typeof HubPerformancePageSchema>;

nameSchemas({ HubPerformancePage: HubPerformancePageSchema, HubPerformanceRow: HubPerformanceRowSchema });
