import { z } from "zod";
import {
  TopAccountSchema,
  TopAccountsQuerySchema,
  TopCreatorSchema,
  TopVideoSchema,
  TopVideosQuerySchema,
} from "./analytics/top-lists.ts";
import { InteractionMetricsSchema, KpisSchema } from "./analytics/totals.ts";
import { rangeFilterFields } from "./analytics-filters.ts";
import { keptOperation } from "./operation.ts";

const tags = ["General analytics"];

const AnalyticsQuerySchema = z.object(rangeFilterFields);
export type AnalyticsQuery = z.infer<typeof AnalyticsQuerySchema>;

export const analyticsContract = {
  kpis: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/analytics/kpis",
      summary: "Sum up a range, and the one before it",
      description:
        "What the accounts and videos of the filter gained in the range, against the range of equal length before.",
      tags,
    })
    .input(z.object({ query: AnalyticsQuerySchema }))
    .output(KpisSchema),

  interactionMetrics: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/analytics/interaction-metrics",
      summary: "Follow a range day by day",
      description: "The same gains by day, with their sums.",
      tags,
    })
    .input(z.object({ query: AnalyticsQuerySchema }))
    .output(InteractionMetricsSchema),

  topVideos: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/analytics/top-videos",
      summary: "Rank videos",
      description: "Those published by the range's end, or with `onlyPublished` in it; best first.",
      tags,
    })
    .input(z.object({ query: TopVideosQuerySchema }))
    .output(z.array(TopVideoSchema)),

  topAccounts: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/analytics/top-accounts",
      summary: "Rank accounts",
      description: "Those with a video that top-videos could rank; best first.",
      tags,
    })
    .input(z.object({ query: TopAccountsQuerySchema }))
    .output(z.array(TopAccountSchema)),

  topCreators: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/analytics/top-creators",
      summary: "Rank creators",
      description: "The numbers of all accounts linked to a creator, together; best first.",
      tags,
    })
    .input(z.object({ query: TopAccountsQuerySchema }))
    .output(z.array(TopCreatorSchema)),
};
