import { z } from "zod";
import { IssueSchema } from "../errors.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema } from "../wire-values.ts";
import { PayoutProviderSchema } from "./calculation.ts";

export const ManualPayoutSchema = z.strictObject({
  id: idSchema("payout").describe("Chosen by you. Sending the same again pays nothing twice."),
  creatorId: idSchema("creator"),
  campaignId: idSchema("campaign").nullable().optional(),
  amount: z.number().describe("Major units, above 0."),
  currency: CurrencySchema,
  description: z.string().trim().max(500).nullable().optional().describe("Shown to the creator."),
  reference: z.string().trim().max(255).nullable().optional(),
  payoutProvider: PayoutProviderSchema.default("manual"),
});
export type ManualPayout = z.infer<typeof ManualPayoutSchema>;

export const PreflightSchema = z.object({
  ok: z.boolean(),
  issues: z.array(IssueSchema),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  alreadyExists: z.boolean().describe("A payout of this id and these details is in the books already."),
});
export type Preflight = z.infer<typeof PreflightSchema>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .optional()
    .overwrite((value) => (value === "" ? null : value));

export const PayoutNotesSchema = z.strictObject({
  reference: text(255).describe("Null clears it."),
  notes: text(2_000).describe("Null clears it."),
});
export type PayoutNotes = z.infer<typeof PayoutNotesSchema>;

nameSchemas({ ManualPayout: ManualPayoutSchema, ManualPayoutPreflight: PreflightSchema });
