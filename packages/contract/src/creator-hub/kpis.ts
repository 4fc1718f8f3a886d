import { z } from "zod";
import { OverviewScopeSchema, ResolvedRangeSchema } from "./overview-filters.ts";
import { EligibilityRefreshedAtSchema } from "./overview-parts.ts";

export const HubKpiValuesSchema = z.object({
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
    .array(z.object({ currency: z.string(), payouts: z.number(), paidPayouts: z.number() }))
    .describe("The same payouts in each campaign's own currency, in major units. Nothing is converted."),
  eligibilityRefreshedAt: EligibilityRefreshedAtSchema,
});
export type HubKpisOutput = z.infer<typeof HubKpisSchema>;
