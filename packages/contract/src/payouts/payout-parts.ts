import { parseMidnight } from "@clipledger/domain/calendar/billing-window";
import { HOLD_STAGES } from "@clipledger/domain/payouts/hold-stage";
import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { CalendarDateSchema, idSchema } from "../wire-values.ts";

/** An amount in both units. */
export const CalculatedMoneySchema = z.object({
  amount: z.int().describe("Minor units."),
  precision: z.int(),
  currency: CurrencySchema,
  value: z.number().describe("The same in major units."),
});

const MAX_LINE_ITEMS = 50;

export const LineItemSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
  amount: z.number().describe("Major units; may be negative."),
});
export type LineItem = z.infer<typeof LineItemSchema>;

export const LineItemsSchema = z.array(LineItemSchema).min(1).max(MAX_LINE_ITEMS);

/** A bound of a billing window: midnight UTC of its first or last day. */
const WindowBoundSchema = z
  .string()
  .refine((text) => parseMidnight(text) !== undefined, {
    error: "Expected midnight UTC of the window's first or last day, such as 2026-09-21T00:00:00.000+00:00",
  })
  .meta({ format: "date-time", examples: ["2026-09-21T00:00:00.000+00:00"] });

/** The four fields that name a billing window. */
export const windowAddressFields = {
  campaignId: idSchema("campaign"),
  creatorId: idSchema("creator"),
  billingPeriodStart: WindowBoundSchema,
  billingPeriodEnd: WindowBoundSchema.describe("Midnight of the last day, inclusive."),
};

export const WindowAddressSchema = z.strictObject(windowAddressFields);
export type WindowAddress = z.infer<typeof WindowAddressSchema>;

export const HoldStageSchema = z
  .enum(HOLD_STAGES)
  .describe("`soft` refuses assigning; `hard` refuses everything in the Creator Hub but settling payouts.");

export const PayoutHoldSchema = z.object({
  stage: HoldStageSchema.nullable(),
  oldestDueOn: CalendarDateSchema.nullable().describe("Last day of the oldest due window with an amount."),
  daysDue: z.int().nullable(),
  thresholds: z
    .object({ watch: z.int().nullable(), soft: z.int().nullable(), hard: z.int().nullable() })
    .describe("Days a window may be due before each stage; null: the stage is off."),
});
export type PayoutHold = z.infer<typeof PayoutHoldSchema>;

/** A payout for the books of whoever pays it or gets it, as a file. */
export const PayoutStatementSchema = z.object({
  fileName: z.string(),
  csv: z
    .string()
    .describe(
      "RFC 4180 with a header row: what each rule and each video of it was paid, after the cap, with its share in pools. The amounts sum to the last row.",
    ),
});
export type PayoutStatement = z.infer<typeof PayoutStatementSchema>;

nameSchemas({
  BillingWindowAddress: WindowAddressSchema,
  CalculatedMoney: CalculatedMoneySchema,
  HoldStage: HoldStageSchema,
  PayoutHold: PayoutHoldSchema,
  PayoutLineItem: LineItemSchema,
  PayoutStatement: PayoutStatementSchema,
  WindowBound: WindowBoundSchema,
});
