import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import type { OperationContext } from "../../../infra/context.ts";
import { operations, visitorOperations } from "../../../infra/http/operations.ts";
import { getPayoutRow } from "../books/payouts.queries.ts";
import { writePaperPdf } from "./draw-paper.ts";
import { readInvoiceDetails, saveInvoiceDetails } from "./invoice-details.ts";
import { getMonthPaper, listStatementMonths } from "./month-statements.ts";
import { getPaperOfPayout, listPayoutPapers } from "./payout-papers.ts";
import { getReceipt, verifyReceipt } from "./receipts.ts";

const payoutOf = ({ db, organization }: OperationContext, id: string) =>
  getPayoutRow(db, organization.id, id);

export const paperDashboard = operations(dashboardContract, {
  paper: {
    list: async (ctx, { params }) => listPayoutPapers(ctx, await payoutOf(ctx, params.id)),
    get: async (ctx, { params }) => {
      const issued = await getPaperOfPayout(ctx, await payoutOf(ctx, params.id), params.kind);
      return issued.paper;
    },
    getPdf: async (ctx, { params }) =>
      writePaperPdf(await getPaperOfPayout(ctx, await payoutOf(ctx, params.id), params.kind)),
    getReceipt: async (ctx, { params }) => getReceipt(ctx, await payoutOf(ctx, params.id)),
    listMonths: (ctx, { params }) => listStatementMonths(ctx, params.id),
    getMonth: async (ctx, { params }) => (await getMonthPaper(ctx, params.id, params.month)).paper,
    getMonthPdf: async (ctx, { params }) => writePaperPdf(await getMonthPaper(ctx, params.id, params.month)),
  },
  invoiceDetails: {
    get: (ctx) => readInvoiceDetails(ctx),
    update: (ctx, { body }) => saveInvoiceDetails(ctx, body),
    remove: (ctx) => saveInvoiceDetails(ctx, null),
  },
});

export const receiptsPublic = visitorOperations(publicContract, {
  receipts: {
    verify: (ctx, { body }) => verifyReceipt(ctx, body.receipt),
  },
});
