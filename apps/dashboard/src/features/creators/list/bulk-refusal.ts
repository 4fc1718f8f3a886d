import type { Creator } from "../../../api/types.ts";
import type { CampaignActionName } from "../creator-action.ts";

/** Why something cannot be done to all of these creators together; undefined when it can. */
export function bulkRefusal(name: CampaignActionName, creators: readonly Creator[]): string | undefined {
  if (creators.some(({ creatorStatus }) => creatorStatus === "archived")) {
    return "Some of them are archived. Bring them back first, or leave them out.";
  }
  if (name === "assign") return undefined;
  const campaigns = new Set(creators.map(({ campaignDisplay }) => campaignDisplay?.id));
  if (campaigns.has(undefined)) return "Some of them are in no campaign.";
  return campaigns.size > 1 ? "They are in different campaigns. Choose those of one." : undefined;
}
