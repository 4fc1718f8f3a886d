import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../../infra/context.ts";
import { getPayoutRow } from "../books/payouts.queries.ts";
import { writePaperPdf } from "./draw-paper.ts";
import { readInvoiceDetails, saveInvoiceDetails } from "./invoice-details.ts";
import { getMonthPaper, listStatementMonths } from "./month-statements.ts";
import { getPaperOfPayout, listPayoutPapers } from "./payout-papers.ts";
import { getReceipt, verifyReceipt } from "./receipts.ts";

const { paper, invoiceDetails } = implement(dashboardContract).$context<OperationContext>();

const payoutOf = ({ db, organization }: OperationContext, id: string) =>
  getPayoutRow(db, organization.id, id);

export const paperDashboard = {
  paper: {
    list: paper.list.handler(async ({ context, input }) =>
      listPayoutPapers(context, await payoutOf(context, input.params.id)),
    ),
    get: paper.get.handler(async ({ context, input: { params } }) => {
      const issued = await getPaperOfPayout(context, await payoutOf(context, params.id), params.kind);
      return issued.paper;
    }),
    getPdf: paper.getPdf.handler(async ({ context, input: { params } }) =>
      writePaperPdf(await getPaperOfPayout(context, await payoutOf(context, params.id), params.kind)),
    ),
    getReceipt: paper.getReceipt.handler(async ({ context, input }) =>
      getReceipt(context, await payoutOf(context, input.params.id)),
    ),
    listMonths: paper.listMonths.handler(({ context, input }) =>
      listStatementMonths(context, input.params.id),
    ),
    getMonth: paper.getMonth.handler(
      async ({ context, input: { params } }) => (await getMonthPaper(context, params.id, params.month)).paper,
    ),
    getMonthPdf: paper.getMonthPdf.handler(async ({ context, input: { params } }) =>
      writePaperPdf(await getMonthPaper(context, params.id, params.month)),
    ),
  },
  invoiceDetails: {
    get: invoiceDetails.get.handler(({ context }) => readInvoiceDetails(context)),
    update: invoiceDetails.update.handler(({ context, input }) => saveInvoiceDetails(context, input.body)),
    remove: invoiceDetails.remove.handler(({ context }) => saveInvoiceDetails(context, null)),
  },
};

const visitors = implement(publicContract).$context<VisitorContext>();

export const receiptsPublic = {
  receipts: {
    verify: visitors.receipts.verify.handler(({ context, input }) =>
      verifyReceipt(context, input.body.receipt),
    ),
  },
};
