import { apiContract } from "@clipledger/contract/api-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import { targetOf } from "@clipledger/contract/reports";
import { operations, visitorOperations } from "../../infra/http/operations.ts";
import { gatherReport } from "./gather-report.ts";
import {
  createReportLink,
  listReportLinks,
  openReportLink,
  recordSeen,
  revokeReportLink,
} from "./links/report-links.ts";
import { writeReportPdf } from "./pdf/write-report-pdf.ts";

export const reportsApi = operations(apiContract, {
  reports: {
    getPdf: async (ctx, { body }) => writeReportPdf(await gatherReport(ctx, targetOf(body), body)),
  },
  reportLinks: {
    list: (ctx, { query }) => listReportLinks(ctx, query),
    create: (ctx, { body }) => createReportLink(ctx, body),
    revoke: (ctx, { params }) => revokeReportLink(ctx, params.id),
  },
});

export const reportsPublic = visitorOperations(publicContract, {
  reports: {
    read: async (ctx, { body }) => {
      const link = await openReportLink(ctx, body);
      const report = await gatherReport(link.ctx, link.target, link);
      await recordSeen(link);
      return report;
    },
    getPdf: async (ctx, { body }) => {
      const link = await openReportLink(ctx, body);
      return writeReportPdf(await gatherReport(link.ctx, link.target, link));
    },
  },
});
