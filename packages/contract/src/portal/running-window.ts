import { z } from "zod";
import { CalculatedMoneySchema } from "../payouts/payout-parts.ts";
import { CalendarDateSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

const PortalVideoSchema = z.object({
  platform: PlatformSchema,
  platformVideoId: z.string(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  accountUsername: z.string().nullable(),
  publishedAt: TimestampSchema,
  views: z.int().describe("Views that count up to now, all in all."),
  viewsGained: z.int().describe("Those of them that this cycle brought."),
  amount: CalculatedMoneySchema.nullable().describe(
    "What it is paid over all rules, after the cap; null where no rule pays for videos.",
  ),
  shares: z
    .array(
      z.object({
        label: z.string().describe("The line that pays for all videos together."),
        pool: CalculatedMoneySchema.describe("What the line pays, after the cap."),
        percent: z.int().describe("Whole percent, by views; those of all videos sum to 100."),
        amount: CalculatedMoneySchema,
      }),
    )
    .describe("Its part of what is paid for all videos together."),
  reasons: z
    .array(z.string())
    .describe("Why it brings this amount, a sentence for each rule that pays for videos."),
});
export type PortalVideo = z.infer<typeof PortalVideoSchema>;

const PortalLineSchema = z.object({
  label: z.string(),
  rule: z.string().nullable().describe("The rule as a sentence."),
  sentence: z.string().describe("How this amount comes out of it."),
  amount: CalculatedMoneySchema.describe("Negative where a cap takes something away."),
});
export type PortalLine = z.infer<typeof PortalLineSchema>;

/** How an amount comes about: the lines sum up to the total, to the cent. */
export const PayExplanationSchema = z.object({
  total: CalculatedMoneySchema,
  lines: z.array(PortalLineSchema),
  videos: z.array(PortalVideoSchema).describe("Every video that counts, newest first."),
});
export type PayExplanation = z.infer<typeof PayExplanationSchema>;

export const RunningWindowSchema = PayExplanationSchema.extend({
  campaignName: z.string(),
  startsOn: CalendarDateSchema,
  endsOn: CalendarDateSchema.describe("The last day, inclusive."),
  daysLeft: z.int().describe("Including today."),
  countedAt: TimestampSchema.nullable().describe("When views were last fetched from one of their accounts."),
});
export type RunningWindow = z.infer<typeof RunningWindowSchema>;
