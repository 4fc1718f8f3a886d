import { CAMPAIGN_STATUSES } from "@clipledger/domain/campaigns/campaign-status";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { RowActorSchema } from "../tracking-shared.ts";
import { ActorSchema, UserRefSchema } from "../users.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { NormalizedSpecSchema } from "./normalized-spec.ts";
import { PayoutRuleSchema } from "./payout-rule.ts";
import { AnchorSchema, IntervalSchema } from "./spec.ts";

/** What a campaign pays in plain English, one sentence for each set of rules. */
export const SpecSummarySchema = z.object({
  schedule: z.string(),
  fixedSalary: z.string(),
  basePayouts: z.array(z.string()),
  cpmPayouts: z.array(z.string()),
  flatBonuses: z.array(z.string()),
  performanceCap: z.string(),
  eligibility: z.string(),
  headline: z.string(),
});

const RangeSchema = z.object({ min: z.number(), max: z.number() });

/** Least and most that each way of paying comes to, in major units. */
const CompensationSchema = z.object({
  currency: z.string(),
  fixedSalary: RangeSchema.nullable(),
  perVideo: RangeSchema.nullable(),
  cpm: RangeSchema.nullable(),
  flatBonus: RangeSchema.nullable(),
  perCycle: z.object({
    min: z.number(),
    max: z.number().nullable().describe("Null when nothing bounds it."),
  }),
});

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

const CAMPAIGN_CHANGES = ["created", "updated", "ended", "reactivated"] as const;
export type CampaignChange = (typeof CAMPAIGN_CHANGES)[number];

export const CampaignRevisionSchema = z.object({
  revision: z.int(),
  change: z.enum(CAMPAIGN_CHANGES),
  changedAt: TimestampSchema,
  actor: ActorSchema.extend({ name: z.string().nullable() }),
  specBefore: NormalizedSpecSchema.nullable().describe("Null for the first revision."),
  specAfter: NormalizedSpecSchema,
  validUntilBefore: TimestampSchema.nullable(),
  validUntilAfter: TimestampSchema.nullable(),
});
export type CampaignRevisionOutput = z.infer<typeof CampaignRevisionSchema>;

nameSchemas({
  Campaign: CampaignSchema,
  CampaignCompensation: CompensationSchema,
  CampaignRevision: CampaignRevisionSchema,
  CampaignRow: CampaignRowSchema,
  CampaignStatus: CampaignStatusSchema,
  CampaignSummary: SpecSummarySchema,
  CreatorReference: CreatorReferenceSchema,
});
