import { z } from "zod";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { CalculatedMoneySchema } from "./payout-parts.ts";

export const BalanceEntrySchema = z.object({
  id: idSchema("balanceEntry"),
  amount: CalculatedMoneySchema.describe("Above zero the team owes more; below, the creator owes."),
  left: CalculatedMoneySchema.describe("What the next payouts have not used yet."),
  free: CalculatedMoneySchema.describe("What is left beside what plans of windows will use."),
  reason: z.string(),
  createdAt: TimestampSchema,
  createdByName: z.string().nullable(),
  reversesEntryId: idSchema("balanceEntry").nullable().describe("The entry that this one takes back."),
  reversedByEntryId: idSchema("balanceEntry").nullable(),
  payoutIds: z.array(idSchema("payout")).describe("Payouts with a line of it."),
});
export type BalanceEntry = z.infer<typeof BalanceEntrySchema>;
