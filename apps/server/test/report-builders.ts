import type { MadeReportLink } from "@clipledger/contract/reports";
import { createReportLink } from "../src/modules/reports/links/report-links.ts";
import type { TestOrganization } from "./builders.ts";

/** A link to a campaign's report, for a month and without a password. */
export function buildReportLink({ ctx }: TestOrganization, campaignId: string): Promise<MadeReportLink> {
  return createReportLink(ctx, { campaignId, expiresInDays: 30, hidesMoney: false });
}
