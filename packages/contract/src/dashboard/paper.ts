import { z } from "zod";
import { operation } from "../operation.ts";
import { InvoiceDetailsSchema } from "../payouts/paper.ts";
import { paperOperations } from "../payouts/paper-operations.ts";
import { idSchema } from "../wire-values.ts";

export const paperContract = paperOperations("viewer", {
  payout: { path: "/payouts/{id}", params: { id: idSchema("payout") } },
  creator: { path: "/creators/{id}", params: { id: idSchema("creator") } },
});

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
