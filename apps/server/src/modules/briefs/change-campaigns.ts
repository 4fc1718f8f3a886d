import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { linkCampaigns } from "../campaigns/brief-links/link-campaigns.ts";
import type { CampaignRow } from "../campaigns/campaigns.queries.ts";
import type { FieldChanges } from "../organizations/activity/record-activity.ts";
import type { BriefRow } from "./briefs.queries.ts";

const NAMES_IN_LOG = 50;

export interface ChangedCampaigns {
  readonly newCampaignIds: readonly string[];
  /** For the log; empty when the brief had exactly these campaigns. */
  readonly changes: FieldChanges;
}

export async function changeCampaigns(
  tx: Transaction,
  ctx: OperationContext,
  brief: BriefRow,
  campaignIds: readonly string[],
): Promise<ChangedCampaigns> {
  const { before, added, removed } = await linkCampaigns(tx, ctx, brief.id, campaignIds);
  const newCampaignIds = added.map(({ id }) => id);
  if (added.length === 0 && removed.length === 0) return { newCampaignIds, changes: {} };
  const after = [...before.filter((campaign) => !removed.includes(campaign)), ...added];
  return { newCampaignIds, changes: { campaigns: { before: namesOf(before), after: namesOf(after) } } };
}

function namesOf(campaigns: readonly CampaignRow[]): string[] {
  return campaigns.slice(0, NAMES_IN_LOG).map(({ name }) => name);
}
