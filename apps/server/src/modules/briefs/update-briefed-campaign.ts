import type { CampaignEdit } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { OperationContext } from "../../infra/context.ts";
import { updateCampaign } from "../campaigns/update-campaign.ts";
import { publishBrief } from "./publishing/publish-brief.ts";

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
