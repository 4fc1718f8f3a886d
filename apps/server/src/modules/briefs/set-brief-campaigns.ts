import type { BriefLinksOutput } from "@clipledger/contract/briefs/brief";
import type { BriefCampaigns } from "@clipledger/contract/briefs/brief-input";
import type { CampaignEdit } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { linkCampaigns } from "../campaigns/brief-links.ts";
import type { CampaignRow } from "../campaigns/campaigns.queries.ts";
import { updateCampaign } from "../campaigns/manage-campaigns.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";
import { type BriefRow, lockBrief, touchBrief } from "./briefs.queries.ts";
import { presentLinks } from "./list-briefs.ts";
import { publishBrief } from "./publishing/publish-brief.ts";

/** Only creators of newly linked campaigns are told, and the version stays: the text is the same. */
export function setBriefCampaigns(
  ctx: OperationContext,
  id: string,
  { campaignIds, notify }: BriefCampaigns,
): Promise<BriefLinksOutput> {
  return ctx.db.transaction(async (tx) => {
    const brief = await lockBrief(tx, ctx.organization.id, id);
    const { newCampaignIds, changes } = await changeCampaigns(tx, ctx, brief, campaignIds);
    if (Object.keys(changes).length > 0) {
      await touchBrief(tx, brief, ctx.clock.now());
      await recordActivity(tx, ctx, {
        type: "brief.linked",
        subject: { type: "brief", id, label: brief.name },
        changes,
      });
    }
    if (notify) await publishBrief(tx, ctx, { briefId: id, kind: "assigned", campaignIds: newCampaignIds });
    return presentLinks(tx, ctx, id);
  });
}

const NAMES_IN_LOG = 50;

interface ChangedCampaigns {
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

/** An edit of a campaign, which may tell its creators that they have another brief now. */
export function updateBriefedCampaign(
  ctx: OperationContext,
  id: string,
  edit: CampaignEdit,
): Promise<CampaignOutput> {
  return updateCampaign(ctx, id, edit, async (tx, { briefId, campaignId }) => {
    await publishBrief(tx, ctx, { briefId, kind: "assigned", campaignIds: [campaignId] });
  });
}
