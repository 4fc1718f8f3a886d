import { z } from "zod";
import { sampleFields } from "../briefs/sample-video.ts";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { RichTextSchema } from "../rich-text.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const params = z.object({ creatorId: idSchema("creator") });

const campaignId = idSchema("campaign");

const BriefedCampaignSchema = z.object({ campaignId, campaignName: z.string() });
export type BriefedCampaignOutput = z.infer<typeof BriefedCampaignSchema>;

export const PortalBriefSchema = BriefedCampaignSchema.extend({
  version: z.int(),
  content: RichTextSchema.describe("The text with this creator's own values in place of variables."),
  sampleVideos: z.array(z.object(sampleFields)),
  updatedAt: TimestampSchema,
  readAt: TimestampSchema.nullable().describe("When they first saw this version."),
});
export type PortalBriefOutput = z.infer<typeof PortalBriefSchema>;

const PortalBriefsSchema = z.object({
  brief: PortalBriefSchema.nullable(),
  otherCampaigns: z
    .array(BriefedCampaignSchema)
    .describe("Where else a brief waits for them, soonest first."),
});
export type PortalBriefsOutput = z.infer<typeof PortalBriefsSchema>;

const BriefReadSchema = z.strictObject({
  version: z.int().min(1).max(2_147_483_647),
  campaignId: campaignId.optional(),
});
export type BriefRead = z.infer<typeof BriefReadSchema>;

/** The brief of a campaign that the creator works in or will; of the present one, or else the next, when none is named. */
export const portalBriefsContract = {
  get: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/brief" })
    .input(z.object({ params, query: z.object({ campaignId: campaignId.optional() }) }))
    .output(PortalBriefsSchema),

  markRead: operation("session")
    .route({ method: "POST", path: "/creators/{creatorId}/brief/read" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: BriefReadSchema }))
    .output(z.object({ version: z.int(), readAt: TimestampSchema })),
};
