import { z } from "zod";
import { PayoutRuleSchema } from "../campaigns/payout-rule.ts";
import { nameSchemas } from "../schema-names.ts";
import { HashtagsFilterSchema } from "../tracking-shared.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { CalculatedMoneySchema, LineItemsSchema, windowAddressFields } from "./payout-parts.ts";

const VideoNameSchema = z.strictObject({
  platform: PlatformSchema,
  platformVideoId: z.string().min(1).max(200),
});
export type VideoName = z.infer<typeof VideoNameSchema>;

const MAX_EXCLUDED_VIDEOS = 1_000;

export const CalculateSchema = z.strictObject({
  ...windowAddressFields,
  excludedVideos: z
    .array(VideoNameSchema)
    .max(MAX_EXCLUDED_VIDEOS)
    .default([])
    .describe("Videos that this payout leaves out."),
});
export type Calculate = z.infer<typeof CalculateSchema>;

const RuleVideoSchema = z.object({
  platform: PlatformSchema,
  platformVideoId: z.string(),
  views: z.int().describe("Views that the rule counted."),
  tierIndex: z.int().nullable().describe("The highest tier it reached."),
  amount: z.int().describe("Its part of the rule's amount, in minor units."),
});

const CalculationDetailsSchema = z.object({
  metricKey: z.enum(["cycles", "videos", "views"]),
  metricValue: z.int(),
  eligibleVideoCount: z.int(),
  tierBreakdown: z
    .array(
      z.object({
        calculationType: z
          .enum(["rate", "flat"])
          .optional()
          .describe(
            "`rate`: money for 1,000 views; `flat`: a bonus. Absent in calculations of earlier releases.",
          ),
        tierIndex: z.int(),
        min: z.int(),
        max: z.int().nullable().describe("Exclusive; null: open."),
        metricValue: z.int().describe("Views, or videos for bonuses, inside the tier."),
        rate: z.number().optional().describe("Money for 1,000 views, in major units."),
        payout: z.int().describe("Minor units."),
      }),
    )
    .optional(),
  capApplied: z.boolean().optional(),
  videos: z
    .array(RuleVideoSchema)
    .describe(
      "Videos that brought something; of rules for all content, each one's share by the views it gained.",
    ),
});

const BreakdownLineSchema = CalculatedMoneySchema.extend({
  label: z.string(),
  ruleId: idSchema("payoutRule"),
  ruleName: z.string().nullable().describe("The rule as a sentence."),
  type: z.enum(["fixed_salary", "base_payout", "cpm", "flat_bonus", "performance_cap"]),
  eventType: z
    .enum(["flat", "rate", "rate_min_max"])
    .optional()
    .describe(
      "`flat`: amounts; `rate`: one rate for all views; `rate_min_max`: rates with bounds. Absent in calculations of earlier releases.",
    ),
  calculationDetails: CalculationDetailsSchema,
});
export type BreakdownLine = z.infer<typeof BreakdownLineSchema>;

const CalculatedVideoSchema = z.object({
  platform: PlatformSchema,
  platformVideoId: z.string(),
  title: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  publishedAt: TimestampSchema,
  accountUsername: z.string().nullable(),
  platformAccountId: z.string(),
  contentType: z.enum(["video", "slideshow"]),
  orgAccountId: idSchema("trackedAccount"),
  viewsStart: z.int().describe("Views before the window; 0 for a video published in it."),
  viewsEnd: z
    .int()
    .describe("Views up to its last eligible day, or the window's last day if that is earlier."),
  viewsGained: z.int(),
  viewsAtWindowEnd: z.int().describe("Views up to the window's last day, eligible or not."),
  viewsSource: z
    .string()
    .nullish()
    .describe("Who said `viewsEnd`; null or absent where that was not kept yet."),
  viewsFetchedAt: TimestampSchema.nullish().describe("When it said so."),
  payoutAmount: z
    .int()
    .nullable()
    .describe(
      "Minor units: its part of base payouts, CPM payouts and bonuses, before the cap. With the other lines they sum to the total.",
    ),
  payoutValue: z.number().nullable().describe("The same in major units."),
});
export type CalculatedVideo = z.infer<typeof CalculatedVideoSchema>;

const EngineSchema = z.object({
  prorationFactor: z.number().describe("Part of the cycle that the assignment covers; scales the salary."),
  rulesHash: z.string(),
  rulesSnapshot: z.array(PayoutRuleSchema),
  assignment: z.object({
    id: idSchema("assignment"),
    validFrom: z.string(),
    isLastWindow: z.boolean().describe("Bonuses that still wait for a video are paid with the last window."),
  }),
  accountSnapshot: z.object({
    accounts: z.array(
      z.object({
        orgAccountId: idSchema("trackedAccount"),
        platform: PlatformSchema,
        platformAccountId: z.string(),
        maxVideos: z.int(),
        hashtagsFilter: HashtagsFilterSchema,
      }),
    ),
    excludedVideosHash: z.string(),
    excludedVideosCount: z.int(),
  }),
  excludedVideos: z.array(VideoNameSchema).describe("As they were asked for."),
  calculatedAt: TimestampSchema,
  warnings: z.array(z.string()),
});

/** Everything that was signed, and that an issued payout keeps. */
export const CalculationSchema = z.object({
  ...windowAddressFields,
  generation: z.int(),
  period: z.object({
    index: z.int().describe("Counts the assignment's windows from 0."),
    label: z.string(),
    start: TimestampSchema,
    end: TimestampSchema,
  }),
  payouts: z.object({ total: CalculatedMoneySchema, breakdown: z.array(BreakdownLineSchema) }),
  metrics: z.object({
    facts: z.array(z.object({ factName: z.string(), metric: z.string(), label: z.string(), total: z.int() })),
    perVideo: z.array(CalculatedVideoSchema),
  }),
  engine: EngineSchema,
});
export type Calculation = z.infer<typeof CalculationSchema>;

const BalancePreviewSchema = z
  .object({
    lineItems: z.array(z.object({ title: z.string(), amount: z.number() })),
    total: CalculatedMoneySchema.describe("What is paid with the default lines."),
  })
  .describe(
    "What the creator's balance adds to the payout or takes off: initiate adds these lines by itself. Absent where there is no balance.",
  );

export const CalculateAnswerSchema = CalculationSchema.extend({
  balance: BalancePreviewSchema.optional(),
  lineItems: z
    .array(z.object({ title: z.string(), amount: z.number() }))
    .describe("Default lines, major units."),
  integrityToken: z.string().describe("Proves to initiate that the calculation is the server's own."),
});
export type CalculateAnswer = z.infer<typeof CalculateAnswerSchema>;

export const PayoutProviderSchema = z
  .enum(["manual", "partner"])
  .describe(
    "`manual` records a payment made outside of the service; `partner` creates a payout at the provider that awaits approval in the dashboard.",
  );
export type PayoutProviderName = z.infer<typeof PayoutProviderSchema>;

/** The window may be named beside its calculation; it must be the same one. */
const partialAddress = z.object(windowAddressFields).partial().shape;

const UNKNOWN_OPTION =
  "No such field or option here; options of other providers are taken only when they are false";

export const initiateFields = {
  ...partialAddress,
  calculation: z
    .looseObject({ ...windowAddressFields })
    .describe("The whole answer of calculate, unchanged."),
  integrityToken: z.string().min(1).max(500),
  lineItems: LineItemsSchema.optional().describe(
    "The calculation's own by default. The payout's amount is their sum, which is above 0.",
  ),
  payoutProvider: PayoutProviderSchema.default("manual"),
  reference: z.string().trim().max(255).nullable().optional(),
};

/** Clients of such services send options of their providers along, most of them off: what is off asks for nothing. */
export const InitiateSchema = z
  .object(initiateFields)
  .catchall(z.unknown().refine((value): boolean => value === false, { error: UNKNOWN_OPTION }))
  .meta({ additionalProperties: { const: false, description: "Options of other providers, switched off." } });
export type Initiate = z.infer<typeof InitiateSchema>;

nameSchemas({
  BreakdownLine: BreakdownLineSchema,
  CalculatePayout: CalculateSchema,
  CalculatedPayout: CalculateAnswerSchema,
  CalculatedVideo: CalculatedVideoSchema,
  InitiatePayout: InitiateSchema,
  PayoutCalculation: CalculationSchema,
  PayoutProvider: PayoutProviderSchema,
  RuleVideo: RuleVideoSchema,
  VideoName: VideoNameSchema,
});
