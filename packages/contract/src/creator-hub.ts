import { z } from "zod";
import { HubActivityPageSchema, HubActivityQuerySchema } from "./creator-hub/activity-rows.ts";
import { HubEventsPageSchema, HubEventsQuerySchema } from "./creator-hub/hub-events.ts";
import { HubKpisSchema, overviewFields, refuseMissingRange } from "./creator-hub/overview-parts.ts";
import { HubPerformancePageSchema, HubPerformanceQuerySchema } from "./creator-hub/performance-rows.ts";
import { onceRight } from "./every-problem.ts";
import { keptOperation } from "./operation.ts";

const tags = ["Creator Hub overview"];

const HubKpisQuerySchema = z
  .object(overviewFields)
  .superRefine(refuseMissingRange, onceRight("scope", "dateRange"));
export type HubKpisQuery = z.infer<typeof HubKpisQuerySchema>;

export const creatorHubContract = {
  getKpis: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creator-hub/overview/kpis",
      summary: "Sum up creators and campaigns",
      description: "Beside a range stands the one of equal length just before it.",
      tags,
    })
    .input(z.object({ query: HubKpisQuerySchema }))
    .output(HubKpisSchema),

  listActivity: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creator-hub/overview/activity",
      summary: "List who posts how much",
      description: "One row for each assignment with a day in the range.",
      tags,
    })
    .input(z.object({ query: HubActivityQuerySchema }))
    .output(HubActivityPageSchema),

  listPerformance: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creator-hub/overview/performance",
      summary: "List what creators' videos bring",
      description:
        "One row for each assignment with a day in the range, or with videos that still gained views in it.",
      tags,
    })
    .input(z.object({ query: HubPerformanceQuerySchema }))
    .output(HubPerformancePageSchema),

  listEvents: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creator-hub/overview/events",
      summary: "List what happened",
      description: "What happened up to now on the days of the range, newest first.",
      tags,
    })
    .input(z.object({ query: HubEventsQuerySchema }))
    .output(HubEventsPageSchema),
};
