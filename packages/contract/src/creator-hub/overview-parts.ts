import { z } from "zod";
import { PublicationModeSchema, RequiredRangeSchema } from "../analytics-filters.ts";
import { AssignmentStatusSchema } from "../assignments.ts";
import { campaignFields } from "../campaigns/campaign.ts";
import { nameSchemas } from "../schema-names.ts";
import { statedSumFields } from "../stated-sums.ts";
import { AccountRefSchema } from "../tracking-shared.ts";
import { UserRefSchema } from "../users.ts";
import {
  CalendarDateSchema,
  ContentTypeSchema,
  idSchema,
  PlatformSchema,
  TimestampSchema,
} from "../wire-values.ts";

const OverviewScopeSchema = z
  .enum(["dateRange", "allTime"])
  .describe("The days of `dateRange`, or all days up to today.");
export type OverviewScope = z.infer<typeof OverviewScopeSchema>;

/** Which assignments are meant, and on which days. An empty list stands for no filter. */
export const overviewFields = {
  scope: OverviewScopeSchema.optional().describe(
    "The days of `dateRange`, or all days up to today. Left out, a `dateRange` decides.",
  ),
  dateRange: RequiredRangeSchema.optional(),
  campaignIds: z.array(idSchema("campaign")).max(1_000).optional().describe("Only these campaigns."),
  creatorIds: z.array(idSchema("creator")).max(1_000).optional().describe("Only these creators."),
  publicationMode: PublicationModeSchema.default("allEligible"),
};

const OverviewFieldsSchema = z.object(overviewFields);
export type OverviewInput = z.infer<typeof OverviewFieldsSchema>;

/** A scope of days asks for the days. */
export function refuseMissingRange(
  { scope, dateRange }: Pick<OverviewInput, "scope" | "dateRange">,
  refinement: z.core.$RefinementCtx,
): void {
  if (scope !== "dateRange" || dateRange !== undefined) return;
  refinement.addIssue({
    code: "custom",
    path: ["dateRange"],
    message: "The scope dateRange needs a dateRange",
  });
}

export const ResolvedRangeSchema = z
  .object({ from: CalendarDateSchema, to: CalendarDateSchema })
  .describe("The days that the answer is about, both included.");

export const OverviewCampaignSchema = z
  .object({
    ...campaignFields,
    intervalDayCount: z
      .int()
      .describe("Days of the campaign's own cycle that holds today; before it begins, of its first."),
  })
  .pick({
    id: true,
    name: true,
    description: true,
    intervalDayCount: true,
    status: true,
    currency: true,
    interval: true,
    intervalCount: true,
    billingAnchor: true,
    videoTarget: true,
    validFrom: true,
    validUntil: true,
  });
export type OverviewCampaign = z.infer<typeof OverviewCampaignSchema>;

export const OverviewVideoSchema = z.object({
  id: z.string().describe("`platform:platformVideoId`"),
  platform: PlatformSchema,
  platformVideoId: z.string(),
  orgAccountId: idSchema("trackedAccount"),
  accountUsername: z.string(),
  caption: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  contentType: ContentTypeSchema,
  publishedAt: TimestampSchema,
  publishedDate: CalendarDateSchema.describe("The day of it, in UTC."),
  viewCount: z.int().describe("The highest count seen so far."),
  isEligible: z
    .boolean()
    .describe("Whether it counts: it is not excluded, and its account's filter takes it."),
});
export type OverviewVideo = z.infer<typeof OverviewVideoSchema>;

const AssignmentTermSchema = z.object({
  validFrom: CalendarDateSchema,
  validUntil: CalendarDateSchema.nullable(),
  status: AssignmentStatusSchema,
});

/** One creator's time on one campaign: what a row of activity or performance is about. */
export const assignmentFields = {
  id: idSchema("assignment"),
  creatorId: idSchema("creator"),
  creator: UserRefSchema,
  accounts: z.array(AccountRefSchema).describe("All accounts linked to the creator."),
  campaign: OverviewCampaignSchema,
  assignment: AssignmentTermSchema,
};

export const EligibilityRefreshedAtSchema = TimestampSchema.nullable().describe(
  "When an account of these creators was last synced; null if none ever was.",
);

const HubKpiValuesSchema = z.object({
  effectiveCpm: z.number().describe("`payoutsUsd` per 1,000 views of campaigns in USD; 0 without views."),
  totalViews: z.number().describe("Views that eligible videos gained in the range."),
  activeCreators: z.number().describe("Creators who were assigned on at least one day of the range."),
  activeAccounts: z.number().describe("The accounts linked to them."),
  payoutsUsd: z
    .number()
    .describe(
      "What billing windows that end in the range pay, in campaigns in USD; canceled ones pay nothing.",
    ),
  publishedVideos: z.number().describe("Videos published in the range by creators while assigned."),
  eligibleVideos: z.number().describe("Those of them that count."),
  spendPerVideo: z.number().describe("`payoutsUsd` per eligible video of campaigns in USD; 0 without any."),
  paidCpm: z.number().describe("`paidPayoutsUsd` per 1,000 views of campaigns in USD; 0 without views."),
  paidPayoutsUsd: z.number().describe("The part of `payoutsUsd` that is paid."),
});
export type HubKpiValues = z.infer<typeof HubKpiValuesSchema>;

export const HubKpisSchema = z.object({
  scope: OverviewScopeSchema,
  resolvedRange: ResolvedRangeSchema,
  metrics: HubKpiValuesSchema,
  previous: HubKpiValuesSchema.optional().describe(
    "The range of equal length just before; not for all time.",
  ),
  changes: HubKpiValuesSchema.optional().describe(
    "(now - previous) / previous; 0 when both are 0, 1 when only the previous is 0.",
  ),
  payoutsByCurrency: z
    .array(
      z.object({ currency: z.string(), payouts: z.number(), paidPayouts: z.number(), ...statedSumFields }),
    )
    .describe("The same payouts in each campaign's own currency, in major units. Nothing is converted."),
  eligibilityRefreshedAt: EligibilityRefreshedAtSchema,
});
export type HubKpisOutput = z.infer<typeof HubKpisSchema>;

nameSchemas({
  AssignmentTerm: AssignmentTermSchema,
  HubKpiValues: HubKpiValuesSchema,
  HubKpis: HubKpisSchema,
  OverviewCampaign: OverviewCampaignSchema,
  OverviewVideo: OverviewVideoSchema,
  ResolvedDateRange: ResolvedRangeSchema,
});
