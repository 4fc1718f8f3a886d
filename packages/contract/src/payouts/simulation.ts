import { z } from "zod";
import { SpecWarningSchema } from "../campaigns/normalized-spec.ts";
import { CampaignSpecChangesSchema } from "../campaigns/spec.ts";
import { IssueSchema } from "../errors.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { cappedField, statedSumFields } from "../stated-sums.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const SimulateSchema = z.strictObject({
  spec: CampaignSpecChangesSchema.describe("The changes, as an edit takes them."),
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(1_000).default(100),
});
export type Simulate = z.infer<typeof SimulateSchema>;

export const comparedFields = {
  current: z
    .int()
    .describe("Minor units: what today's rules pay; for a paid window, what they would have paid."),
  simulated: z.int().describe("Minor units: what the draft's rules would pay, or would have paid."),
  difference: z.int().describe("Minor units."),
};

const SimulatedWindowSchema = z.object({
  creatorId: idSchema("creator"),
  creatorName: z.string().nullable(),
  billingPeriodStart: TimestampSchema,
  billingPeriodEnd: TimestampSchema,
  state: z
    .enum(["upcoming", "due", "canceled", "paid"])
    .describe("Only upcoming and due windows would change."),
  ...comparedFields,
  ...cappedField,
  paid: z.int().nullable().describe("Minor units: what a paid window was settled with."),
});
export type SimulatedWindow = z.infer<typeof SimulatedWindowSchema>;

const TotalsSchema = z.object({ count: z.int(), ...comparedFields, ...statedSumFields });

export const SimulationSchema = z.object({
  ok: z.boolean().describe("Whether saving the draft would be accepted; without it nothing is simulated."),
  issues: z.array(IssueSchema),
  warnings: z.array(SpecWarningSchema),
  currency: CurrencySchema,
  precision: z.int(),
  unpaid: TotalsSchema.describe("Upcoming and due windows."),
  closed: TotalsSchema.describe("Paid and canceled windows, which stay as they are."),
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  data: z.array(SimulatedWindowSchema).describe("By creator, then by start."),
});
export type Simulation = z.infer<typeof SimulationSchema>;

nameSchemas({
  PayoutSimulation: SimulationSchema,
  SimulatePayout: SimulateSchema,
  SimulatedTotals: TotalsSchema,
  SimulatedWindow: SimulatedWindowSchema,
});
