import { CAMPAIGN_STATUSES } from "@clipledger/domain/campaigns/campaign-status";
import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";
import { PlatformSchema } from "../platform.ts";
import { RowActorSchema } from "../tracking-shared.ts";
import { UserRefSchema } from "../users.ts";
import { NormalizedSpecSchema } from "./normalized-spec.ts";
import { PayoutRuleSchema } from "./payout-rule.ts";
import { AnchorSchema, IntervalSchema } from "./spec.ts";
import { CompensationSchema, SpecSummarySchema } from "./summary.ts";

export const CampaignStatusSchema = z.enum(CAMPAIGN_STATUSES);

const CreatorReferenceSchema = z.object({ id: idSchema("creator"), user: UserRefSchema });

const CreatorSummarySchema = z.object({
  totalCount: z.int().describe("Creators with an assignment to it: running, scheduled or past."),
  activeCount: z.int().describe("Creators who work in it today."),
  activeCreators: z.array(CreatorReferenceSchema).describe("Up to 20 of those who work in it today."),
});

const TrackingWarningSchema = z.object({
  type: z
    .enum(["tracking_limit_low", "manual_video_tracking"])
    .describe("Accounts that fetch too few videos to see all that count, or none."),
  creator: CreatorReferenceSchema,
  videoTarget: z.int(),
  requiredMaxVideos: z.int(),
  accounts: z.array(
    z.object({
      id: idSchema("trackedAccount"),
      platform: PlatformSchema,
      platformAccountId: z.string(),
      username: z.string().nullable(),
      maxVideos: z.int(),
    }),
  ),
});

/** What the row, GET and events have in common. */
export const campaignFields = {
  id: idSchema("campaign"),
  name: z.string(),
  description: z.string().nullable(),
  currency: z.string(),
  interval: IntervalSchema,
  intervalCount: z.int(),
  billingAnchor: AnchorSchema,
  timeZone: z.literal("UTC"),
  videoTarget: z.int().nullable(),
  validFrom: TimestampSchema,
  validUntil: TimestampSchema.nullable().describe("Its last day, inclusive; null while no end is set."),
  status: CampaignStatusSchema,
  revision: z.int().describe("Grows with every write that changes the campaign."),
  briefId: idSchema("brief").nullable(),
  spec: NormalizedSpecSchema,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
};

export const CampaignRowSchema = z.object({
  ...campaignFields,
  orgId: idSchema("organization"),
  userId: idSchema("user").nullable(),
  actorType: RowActorSchema,
  createdByUser: UserRefSchema.nullable(),
  headline: z.string().describe("What it pays, in one short sentence."),
  compensation: CompensationSchema,
  rules: z
    .array(PayoutRuleSchema)
    .describe("Derived from the spec, for older integrations; new ones read `spec`."),
  creatorSummary: CreatorSummarySchema,
  warnings: z.array(TrackingWarningSchema).describe("At most 100."),
});
export type CampaignRowOutput = z.infer<typeof CampaignRowSchema>;

export const CampaignSchema = CampaignRowSchema.extend({
  lockedFields: z.array(z.string()).describe("Spec paths that cannot change while the campaign is in use."),
  summary: SpecSummarySchema,
});
export type CampaignOutput = z.infer<typeof CampaignSchema>;
