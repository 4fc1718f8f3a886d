import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { CalculatedMoneySchema } from "../payouts/payout-parts.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const ReasonSchema = z.string().trim().min(1).max(1_000).describe("Shown to the creator.");

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

const CreatorBalanceSchema = z.object({
  balances: z.array(CalculatedMoneySchema).describe("What is left in each currency that has entries."),
  entries: z.array(BalanceEntrySchema).describe("The newest 500, newest first."),
});
export type CreatorBalance = z.infer<typeof CreatorBalanceSchema>;

export const NewBalanceEntrySchema = z.strictObject({
  amount: z.number().describe("Major units: above zero the team owes more, below the creator owes."),
  currency: CurrencySchema,
  reason: ReasonSchema,
});
export type NewBalanceEntry = z.infer<typeof NewBalanceEntrySchema>;

const params = z.object({ id: idSchema("creator") });

/** What is agreed on with a creator beside their payouts; the next ones take it up. */
export const creatorBalanceContract = {
  get: operation("viewer")
    .route({ method: "GET", path: "/creators/{id}/balance" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ params }))
    .output(CreatorBalanceSchema),

  adjust: operation("admin")
    .route({ method: "POST", path: "/creators/{id}/balance" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ params, body: NewBalanceEntrySchema }))
    .output(CreatorBalanceSchema),

  reverse: operation("admin")
    .route({ method: "POST", path: "/creators/{id}/balance/{entryId}/reverse" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "INVALID_STATE"]))
    .input(
      z.object({
        params: params.extend({ entryId: idSchema("balanceEntry") }),
        body: z.strictObject({ reason: ReasonSchema }),
      }),
    )
    .output(CreatorBalanceSchema),
};
