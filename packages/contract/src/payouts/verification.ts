import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { CalculationSchema } from "./calculation.ts";
import { PaidRowSchema } from "./rows.ts";

export const PayoutSchema = PaidRowSchema.extend({
  calculation: CalculationSchema.nullable().describe(
    "As it was when the payout was issued. Null for manual ones.",
  ),
});
export type PayoutOutput = z.infer<typeof PayoutSchema>;

const comparedFields = {
  issued: z.int().describe("Minor units when it was issued."),
  recomputed: z.int().describe("Minor units by the same rules and what is stored now."),
  matches: z.boolean(),
};

const StoredViewsSchema = z.object({
  viewsStart: z.int(),
  viewsEnd: z.int(),
  viewsAtWindowEnd: z.int(),
  viewsSource: z.string().nullish().describe("Who said `viewsEnd`."),
  viewsFetchedAt: TimestampSchema.nullish(),
});

export const VerificationSchema = z.object({
  payoutId: idSchema("payout"),
  verifiedAt: TimestampSchema,
  matches: z.boolean().describe("Whether every line still comes to the same amount."),
  currency: CurrencySchema,
  precision: z.int(),
  calculated: z.object(comparedFields).describe("The calculation's total."),
  paid: z.int().describe("What was paid, in minor units: the sum of the line items."),
  adjustment: z.int().describe("What editing the line items added or took away, in minor units."),
  lines: z.array(
    z.object({ ruleId: idSchema("payoutRule"), label: z.string(), type: z.string(), ...comparedFields }),
  ),
  videos: z
    .array(
      z.object({
        platform: PlatformSchema,
        platformVideoId: z.string(),
        reason: z.enum(["missing", "new", "views"]),
        issued: StoredViewsSchema.nullable(),
        recomputed: StoredViewsSchema.nullable(),
      }),
    )
    .describe("Videos whose stored counts differ from those of the payout."),
  removedSimulatedVideos: z
    .int()
    .optional()
    .describe(
      "Videos whose simulated counts were removed since: they are recomputed by the counts that the payout kept. Absent: none.",
    ),
});
export type Verification = z.infer<typeof VerificationSchema>;

nameSchemas({ Payout: PayoutSchema, PayoutVerification: VerificationSchema, StoredViews: StoredViewsSchema });
