import type { CampaignChange } from "@clipledger/contract/campaigns/revision";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { toSpec } from "./campaigns.mapper.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import { insertRevision } from "./revisions.queries.ts";

export interface CampaignWrite {
  readonly change: CampaignChange;
  readonly before?: CampaignRow;
  readonly after: CampaignRow;
}

/** Keeps what a write made of the campaign, under the revision that the row now has. */
export async function saveRevision(
  tx: Transaction,
  { actor }: Pick<OperationContext, "actor">,
  { change, before, after }: CampaignWrite,
): Promise<void> {
  await insertRevision(tx, {
    organizationId: after.organization_id,
    campaignId: after.id,
    revision: after.revision,
    change,
    changedAt: after.updated_at,
    actor,
    specBefore: before === undefined ? null : toSpec(before),
    specAfter: toSpec(after),
    endsOnBefore: before?.ends_on ?? null,
    endsOnAfter: after.ends_on,
  });
}
