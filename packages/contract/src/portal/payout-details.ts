import { isIban, looksLikeIban } from "@clipledger/domain/money/iban";
import { z } from "zod";
import { unionBy } from "../every-problem.ts";
import { operation } from "../operation.ts";
import { TimestampSchema } from "../wire-values.ts";

const PAYOUT_METHODS = ["bank_transfer", "paypal", "wise", "other"] as const;
const PayoutMethodSchema = z.enum(PAYOUT_METHODS);
export type PayoutMethod = z.infer<typeof PayoutMethodSchema>;

const accountHolder = z.string().trim().min(1).max(120);

const AccountNumberSchema = z
  .string()
  .trim()
  .max(60)
  .overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .regex(/^[0-9A-Z]{4,40}$/, { error: "Expected an IBAN or an account number" })
  .refine((text) => !looksLikeIban(text) || isIban(text), { error: "This IBAN has a typing error" });

/** Where the money is to go. What each method needs is different, and sealed as one. */
export const PayoutDetailsInputSchema = unionBy("method", [
  z.strictObject({
    method: z.literal("bank_transfer"),
    accountHolder,
    accountNumber: AccountNumberSchema.describe("An IBAN, or an account number where there are none."),
    bankCode: z.string().trim().max(40).default("").describe("BIC, routing number or sort code."),
    bankName: z.string().trim().max(120).default(""),
  }),
  z.strictObject({ method: z.literal("paypal"), accountHolder, email: z.email().max(254) }),
  z.strictObject({ method: z.literal("wise"), accountHolder, email: z.email().max(254) }),
  z.strictObject({
    method: z.literal("other"),
    accountHolder,
    instructions: z.string().trim().min(1).max(1_000),
  }),
]);
export type PayoutDetailsInput = z.infer<typeof PayoutDetailsInputSchema>;

/** What is shown of them afterwards, also to the creator: never the details themselves. */
const PayoutDetailsSummarySchema = z.object({
  method: PayoutMethodSchema,
  accountHolder: z.string(),
  hint: z.string().nullable().describe("The end of the account number."),
  updatedAt: TimestampSchema,
});
export type PayoutDetailsSummary = z.infer<typeof PayoutDetailsSummarySchema>;

const SummaryAnswerSchema = z.object({ details: PayoutDetailsSummarySchema.nullable() });

export const portalPayoutDetailsContract = {
  get: operation("session").route({ method: "GET", path: "/payout-details" }).output(SummaryAnswerSchema),

  update: operation("session")
    .route({ method: "PUT", path: "/payout-details" })
    .input(z.object({ body: PayoutDetailsInputSchema }))
    .output(SummaryAnswerSchema),

  remove: operation("session")
    .route({ method: "DELETE", path: "/payout-details" })
    .output(SummaryAnswerSchema),
};
