import { isVatRate } from "@clipledger/domain/payouts/self-billing";
import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import {
  invoicePartyFields,
  MonthSchema,
  PaperKindSchema,
  PaperSchema,
  PayoutPapersSchema,
  SignedReceiptSchema,
  StatementMonthsSchema,
} from "../payouts/paper.ts";
import { ReportFileSchema } from "../reports.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

const payout = portalCreatorParams.extend({ id: idSchema("payout") });
const paper = payout.extend({ kind: PaperKindSchema });
const month = portalCreatorParams.extend({ month: MonthSchema });

/** Statements, invoices and receipts, for the books of whoever is paid. */
export const portalPaperContract = {
  list: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}/papers" })
    .input(z.object({ params: payout }))
    .output(PayoutPapersSchema),

  get: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}/papers/{kind}" })
    .input(z.object({ params: paper }))
    .output(PaperSchema),

  getPdf: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}/papers/{kind}/pdf" })
    .input(z.object({ params: paper }))
    .output(ReportFileSchema),

  getReceipt: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}/receipt" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: payout }))
    .output(SignedReceiptSchema),

  listMonths: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/statements" })
    .input(z.object({ params: portalCreatorParams }))
    .output(StatementMonthsSchema),

  getMonth: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/statements/{month}" })
    .input(z.object({ params: month }))
    .output(PaperSchema),

  getMonthPdf: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/statements/{month}/pdf" })
    .input(z.object({ params: month }))
    .output(ReportFileSchema),
};

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
