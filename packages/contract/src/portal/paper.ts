import { isVatRate } from "@clipledger/domain/payouts/self-billing";
import { z } from "zod";
import { operation } from "../operation.ts";
import { invoicePartyFields } from "../payouts/paper.ts";
import { paperOperations } from "../payouts/paper-operations.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

const { shape: creator } = portalCreatorParams;

export const portalPaperContract = paperOperations("session", {
  payout: { path: "/creators/{creatorId}/payouts/{id}", params: { ...creator, id: idSchema("payout") } },
  creator: { path: "/creators/{creatorId}", params: creator },
});

/** Whom the creator is for the tax office, and whether organizations may write invoices in their name. */
export const TaxProfileInputSchema = z.strictObject({
  ...invoicePartyFields,
  isBusiness: z.boolean(),
  vatRate: z
    .string()
    .refine(isVatRate, { error: "Expected percent with up to two decimals, such as 19 or 5.5" })
    .nullable()
    .describe("Percent of VAT within what they are paid; null: they charge none."),
  allowsSelfBilling: z.boolean(),
});
export type TaxProfileInput = z.infer<typeof TaxProfileInputSchema>;

const TaxProfileSchema = TaxProfileInputSchema.extend({ updatedAt: TimestampSchema });
export type TaxProfile = z.infer<typeof TaxProfileSchema>;

const TaxProfileAnswerSchema = z.object({ profile: TaxProfileSchema.nullable() });

export const portalTaxProfileContract = {
  get: operation("session").route({ method: "GET", path: "/tax-profile" }).output(TaxProfileAnswerSchema),

  update: operation("session")
    .route({ method: "PUT", path: "/tax-profile", description: "Replaces the whole profile." })
    .input(z.object({ body: TaxProfileInputSchema }))
    .output(TaxProfileAnswerSchema),

  remove: operation("session")
    .route({ method: "DELETE", path: "/tax-profile" })
    .output(TaxProfileAnswerSchema),
};
