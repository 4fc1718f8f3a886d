import { z } from "zod";
import { campaignFields } from "../campaigns/campaign.ts";

const EventCampaignSchema = z.object(campaignFields);
export type EventCampaign = z.infer<typeof EventCampaignSchema>;

/** Created, started, ended, reactivated and deleted; the last is the campaign as it was. */
export const CampaignEventSchema = z.object({ campaign: EventCampaignSchema });

export const CampaignUpdatedSchema = z.object({
  campaign: EventCampaignSchema,
  changeSource: z.enum(["update", "end"]),
});
