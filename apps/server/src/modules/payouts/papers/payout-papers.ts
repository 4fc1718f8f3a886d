import type { PaperKind, PayoutPapers } from "@clipledger/contract/payouts/paper";
import { AppError } from "../../../infra/app-error.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { PayoutRow } from "../books/payouts.queries.ts";
import { toInvoicePaper } from "./invoice-paper.ts";
import { findInvoice, type InvoiceKind } from "./invoices.ts";
import type { IssuedPaper, PaperContext } from "./numbered-papers.ts";
import { getPayoutPaper } from "./payout-statements.ts";
import { hasReceipt } from "./receipts.ts";

/** What there is on paper of a payout. */
export async function listPayoutPapers(
  { db, organization }: PaperContext,
  payout: PayoutRow,
): Promise<PayoutPapers> {
  const { id } = payout;
  const numbers = await db.row<NumbersRow>(sql`
    select
      (select number from statements where organization_id = ${organization.id} and payout_id = ${id}) as statement,
      (select number from invoices where organization_id = ${organization.id} and payout_id = ${id} and kind = 'invoice') as invoice,
      (select number from invoices where organization_id = ${organization.id} and payout_id = ${id} and kind = 'credit_note')
        as credit_note`);
  return {
    statementNumber: numbers.statement,
    invoiceNumber: numbers.invoice,
    creditNoteNumber: numbers.credit_note,
    hasReceipt: await hasReceipt(db, organization.id, payout),
  };
}

interface NumbersRow {
  readonly statement: string | null;
  readonly invoice: string | null;
  readonly credit_note: string | null;
}

const INVOICE_KINDS: Readonly<Record<Exclude<PaperKind, "statement">, InvoiceKind>> = {
  invoice: "invoice",
  "credit-note": "credit_note",
};

export async function getPaperOfPayout(
  ctx: PaperContext,
  payout: PayoutRow,
  kind: PaperKind,
): Promise<IssuedPaper> {
  if (kind === "statement") return getPayoutPaper(ctx, payout);
  const invoice = await findInvoice(ctx.db, ctx.organization.id, payout.id, INVOICE_KINDS[kind]);
  if (invoice === undefined) throw new AppError("NOT_FOUND");
  return { paper: toInvoicePaper(invoice), layout: invoice.layout };
}
