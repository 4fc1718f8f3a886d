import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import {
  InvoiceDetailsSchema,
  MonthSchema,
  PaperKindSchema,
  PaperSchema,
  PayoutPapersSchema,
  SignedReceiptSchema,
  StatementMonthsSchema,
} from "../payouts/paper.ts";
import { ReportFileSchema } from "../reports.ts";
import { idSchema } from "../wire-values.ts";

const payout = z.object({ id: idSchema("payout") });
const paper = payout.extend({ kind: PaperKindSchema });
const creator = z.object({ id: idSchema("creator") });
const month = creator.extend({ month: MonthSchema });

/** Statements, invoices and receipts, for the books of whoever pays. */
export const paperContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/payouts/{id}/papers" })
    .input(z.object({ params: payout }))
    .output(PayoutPapersSchema),

  get: operation("viewer")
    .route({ method: "GET", path: "/payouts/{id}/papers/{kind}" })
    .input(z.object({ params: paper }))
    .output(PaperSchema),

  getPdf: operation("viewer")
    .route({ method: "GET", path: "/payouts/{id}/papers/{kind}/pdf" })
    .input(z.object({ params: paper }))
    .output(ReportFileSchema),

  getReceipt: operation("viewer")
    .route({ method: "GET", path: "/payouts/{id}/receipt" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: payout }))
    .output(SignedReceiptSchema),

  listMonths: operation("viewer")
    .route({ method: "GET", path: "/creators/{id}/statements" })
    .input(z.object({ params: creator }))
    .output(StatementMonthsSchema),

  getMonth: operation("viewer")
    .route({ method: "GET", path: "/creators/{id}/statements/{month}" })
    .input(z.object({ params: month }))
    .output(PaperSchema),

  getMonthPdf: operation("viewer")
    .route({ method: "GET", path: "/creators/{id}/statements/{month}/pdf" })
    .input(z.object({ params: month }))
    .output(ReportFileSchema),
};

const DetailsAnswerSchema = z.object({ details: InvoiceDetailsSchema.nullable() });

/** What stands on self-billing invoices of the organization. Without it, none is issued. */
export const invoiceDetailsContract = {
  get: operation("viewer")
    .route({ method: "GET", path: "/organization/invoice-details" })
    .output(DetailsAnswerSchema),

  update: operation("admin")
    .route({ method: "PUT", path: "/organization/invoice-details" })
    .input(z.object({ body: InvoiceDetailsSchema }))
    .output(DetailsAnswerSchema),

  remove: operation("admin")
    .route({ method: "DELETE", path: "/organization/invoice-details" })
    .output(DetailsAnswerSchema),
};
