import type { MadeReportLink } from "@clipledger/contract/reports";
import type { MadeSheetLink } from "@clipledger/contract/sheet-links";
import { createSheetLink } from "../src/modules/exports/sheet-links.ts";
import { createReportLink } from "../src/modules/reports/links/report-links.ts";
import type { TestOrganization } from "./builders.ts";

/** A link to a campaign's report, for a month and without a password. */
export function buildReportLink({ ctx }: TestOrganization, campaignId: string): Promise<MadeReportLink> {
  return createReportLink(ctx, { campaignId, expiresInDays: 30, hidesMoney: false });
}

/** A link by which a spreadsheet reads the videos. */
export function buildSheetLink({ ctx }: TestOrganization): Promise<MadeSheetLink> {
  return createSheetLink(ctx, { kind: "videos", name: "Videos" });
}
