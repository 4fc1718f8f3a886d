import type { BriefLinksOutput } from "@clipledger/contract/briefs/brief";
import type { BriefCampaigns } from "@clipledger/contract/briefs/brief-input";
import type { OperationContext } from "../../infra/context.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { lockBrief, touchBrief } from "./briefs.queries.ts";
import { changeCampaigns } from "./change-campaigns.ts";
import { presentLinks } from "./present-brief.ts";
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
