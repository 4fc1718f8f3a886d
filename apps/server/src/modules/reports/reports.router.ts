import { apiContract } from "@clipledger/contract/api-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import { targetOf } from "@clipledger/contract/reports";
import { implement } from "@orpc/server";
import type { OperationContext, VisitorContext } from "../../infra/context.ts";
import { gatherReport } from "./gather-report.ts";
import {
  createReportLink,
  listReportLinks,
  openReportLink,
  recordSeen,
  revokeReportLink,
} from "./links/report-links.ts";
import { writeReportPdf } from "./pdf/write-report-pdf.ts";

const { reports, reportLinks } = implement(apiContract).$context<OperationContext>();

export const reportsApi = {
  reports: {
    getPdf: reports.getPdf.handler(async ({ context, input: { body } }) =>
      writeReportPdf(await gatherReport(context, targetOf(body), body)),
    ),
  },
  reportLinks: {
    list: reportLinks.list.handler(({ context, input }) => listReportLinks(context, input.query)),
    create: reportLinks.create.handler(({ context, input }) => createReportLink(context, input.body)),
    revoke: reportLinks.revoke.handler(({ context, input }) => revokeReportLink(context, input.params.id)),
  },
};

const visitors = implement(publicContract).$context<VisitorContext>();

export const reportsPublic = {
  reports: {
    read: visitors.reports.read.handler(async ({ context, input }) => {
      const link = await openReportLink(context, input.body);
      const report = await gatherReport(link.ctx, link.target, link);
      await recordSeen(link);
      return report;
    }),
    getPdf: visitors.reports.getPdf.handler(async ({ context, input }) => {
      const link = await openReportLink(context, input.body);
      return writeReportPdf(await gatherReport(link.ctx, link.target, link));
    }),
  },
};
