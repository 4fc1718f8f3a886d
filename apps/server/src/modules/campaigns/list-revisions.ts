import type { RevisionsQuery } from "@clipledger/contract/campaigns";
import type { CampaignRevisionOutput } from "@clipledger/contract/campaigns/campaign";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { findCampaign } from "./campaigns.queries.ts";
import { listRevisionRows, type RevisionRow } from "./revisions.queries.ts";

export async function listRevisions(
  { db, organization }: OperationContext,
  campaignId: string,
  { page, perPage, sortDir }: RevisionsQuery,
) {
  const campaign = await findCampaign(db, organization.id, campaignId);
  if (campaign === undefined) throw new AppError("NOT_FOUND");
  const rows = await listRevisionRows(db, organization.id, campaignId, {
    limit: perPage,
    offset: (page - 1) * perPage,
    direction: sortDir,
  });
  const totalRows = campaign.revision;
  return { data: rows.map(toRevision), pageCount: Math.ceil(totalRows / perPage), totalRows };
}

function toRevision(row: RevisionRow): CampaignRevisionOutput {
  return {
    revision: row.revision,
    change: row.change,
    changedAt: row.changed_at.toISOString(),
    actor: { ...row.actor, name: row.actor_name },
    specBefore: row.spec_before,
    specAfter: row.spec_after,
    validUntilBefore: row.ends_on_before && toWireMidnight(row.ends_on_before),
    validUntilAfter: row.ends_on_after && toWireMidnight(row.ends_on_after),
  };
}
