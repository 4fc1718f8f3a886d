import type { CampaignChange } from "@clipledger/contract/campaigns/campaign";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { toSpec } from "./campaigns.mapper.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import { insertRevisions } from "./revisions.queries.ts";

interface CampaignWrite {
  readonly change: CampaignChange;
  readonly before?: CampaignRow;
  readonly after: CampaignRow;
}

/** Keeps what a write made of the campaign, under the revision that the row now has. */
export function saveRevision(
  tx: Transaction,
  ctx: Pick<OperationContext, "actor">,
  write: CampaignWrite,
): Promise<void> {
  return saveRevisions(tx, ctx, [write]);
}

/** The same of a write that changed several. */
export async function saveRevisions(
  tx: Transaction,
  { actor }: Pick<OperationContext, "actor">,
  writes: readonly CampaignWrite[],
): Promise<void> {
  await insertRevisions(
    tx,
    writes.map(({ change, before, after }) => ({
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
    })),
  );
}
