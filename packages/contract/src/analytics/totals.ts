import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { CalendarDateSchema } from "../wire-values.ts";

const KpiValuesSchema = z.object({
  videoCount: z.number().describe("Videos published in the range."),
  accountCount: z
    .number()
    .describe("Accounts with a video by the range's end, or with `onlyPublished` in it."),
  ...countFields("Count", () => z.number()),
  engagementRate: z.number(),
  appRevenue: z.number(),
  newAppInstalls: z.number(),
});
export type KpiValues = z.infer<typeof KpiValuesSchema>;

export const KpisSchema = KpiValuesSchema.extend({
  previous: KpiValuesSchema.describe("The range of equal length just before."),
  changes: KpiValuesSchema.describe(
    "(now - previous) / previous; 0 when both are 0, 1 when only the previous is 0.",
  ),
}).describe(
  "Counts are what was gained in the range. Revenue is in major units. App numbers follow the projects of the filter only.",
);
export type KpisOutput = z.infer<typeof KpisSchema>;

export const InteractionMetricsSchema = z.object({
  dailyMetrics: z
    .array(
      z.object({
        date: CalendarDateSchema,
        ...countFields("s", () => z.number()),
        postedVideos: z.number(),
        appRevenue: z.number(),
        newAppInstalls: z.number(),
      }),
    )
    .describe("Every day of the range: what was gained on it."),
  totals: z
    .object({
      ...countFields("s", () => z.number()),
      accounts: z.number(),
      videos: z.number(),
    })
    .describe("The same numbers as the KPIs of the range."),
});
export type InteractionMetricsOutput = z.infer<typeof InteractionMetricsSchema>;

nameSchemas({ InteractionMetrics: InteractionMetricsSchema, KpiValues: KpiValuesSchema, Kpis: KpisSchema });
