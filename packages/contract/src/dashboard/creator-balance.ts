import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { BalanceEntrySchema } from "../payouts/balance-entry.ts";
import { CalculatedMoneySchema } from "../payouts/payout-parts.ts";
import { idSchema } from "../wire-values.ts";

const ReasonSchema = z.string().trim().min(1).max(1_000).describe("Shown to the creator.");

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
