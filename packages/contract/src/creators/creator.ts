import { CAMPAIGN_STATUSES } from "@clipledger/domain/campaigns/campaign-status";
import { z } from "zod";
import { AnchorSchema } from "../campaigns/spec.ts";
import { nameSchemas } from "../schema-names.ts";
import { AccountRefSchema, RowActorSchema } from "../tracking-shared.ts";
import { UserFullSchema } from "../users.ts";
import { CalendarDateSchema, idSchema, TimestampSchema } from "../wire-values.ts";

/** A creator as the documentation shows one. */
export const creatorExample = {
  id: "orgcre_4Rk8sVn1QwZp",
  creatorUserId: "user_Jb3kT8vYxL2n",
  notes: "Prefers briefs on Mondays",
  createdAt: "2026-09-01T09:00:00.000Z",
  updatedAt: "2026-09-14T10:20:00.000Z",
  deletedAt: null,
  actorType: "user",
  userId: "user_8Ks2mQwZp4Rn",
  orgId: "org_7Hq2mXbT9cRd",
  user: {
    id: "user_Jb3kT8vYxL2n",
    name: "Juniper Vale",
    email: "juniper@bakes.example",
    image: null,
    emailVerified: true,
    createdAt: "2026-09-01T09:00:00.000Z",
    updatedAt: "2026-09-14T10:20:00.000Z",
    role: null,
    banned: null,
    banReason: null,
    banExpires: null,
    firstName: "Juniper",
    lastName: "Vale",
    creatorProfileId: null,
  },
  createdByUser: null,
  creatorProfile: null,
  member: { id: "orgmem_4Rk8sVn1QwZp" },
  invitation: { id: "orginv_4Rk8sVn1QwZp", expiresAt: "2026-09-15T09:00:00.000Z", status: "accepted" },
  status: "joined",
  creatorStatus: "active",
  accounts: [
    {
      id: "orgacc_4Rk8sVn1QwZp",
      platform: "tiktok",
      platformAccountId: "6812345678901234567",
      isCompetitor: false,
      username: "juniper.bakes",
      displayName: "Juniper Bakes",
      linkState: "proven",
      linkStateSince: "2026-09-14T10:12:00.000Z",
    },
  ],
  tags: [{ id: "orgtag_4Rk8sVn1QwZp", name: "Food" }],
  activeCampaign: { value: "orgcamp_4Rk8sVn1QwZp", label: "Autumn launch" },
  activeCampaignEndsAt: null,
  campaignDisplay: {
    id: "orgcamp_4Rk8sVn1QwZp",
    name: "Autumn launch",
    status: "active",
    currency: "EUR",
    startDate: "2026-09-07",
    endDate: null,
    validFrom: "2026-09-07T00:00:00.000+00:00",
    validUntil: null,
    assignmentValidFrom: "2026-09-14",
    assignmentValidUntil: null,
    interval: "week",
    intervalCount: 1,
    billingAnchor: "fixed",
    description: null,
  },
  campaignProrationApplied: false,
} as const;

/** The campaign a creator works in, or else is scheduled for next. */
export const CampaignDisplaySchema = z
  .object({
    id: idSchema("campaign"),
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    currency: z.string(),
    startDate: CalendarDateSchema.describe("First day of the campaign."),
    endDate: CalendarDateSchema.nullable().describe("Last day of the campaign."),
    validFrom: TimestampSchema,
    validUntil: TimestampSchema.nullable(),
    assignmentValidFrom: CalendarDateSchema.describe("First day of the creator's work in it."),
    assignmentValidUntil: CalendarDateSchema.nullable(),
    interval: z.enum(["day", "week", "month"]),
    intervalCount: z.int(),
    billingAnchor: AnchorSchema,
    description: z.string().nullable(),
  })
  .describe("The campaign they work in, or else the one they are scheduled for next.");
export type CampaignDisplay = z.infer<typeof CampaignDisplaySchema>;

export const CREATOR_STATUSES = ["not invited", "invitation sent", "invitation rejected", "joined"] as const;
export const CreatorStatusSchema = z
  .enum(CREATOR_STATUSES)
  .describe("How far they are on their way in. An invitation that ran out counts as none.");
export type CreatorStatus = z.infer<typeof CreatorStatusSchema>;

export const RosterStatusSchema = z.enum(["active", "archived"]);

const InvitationStatusSchema = z.enum(["pending", "accepted", "rejected", "canceled"]);
export type InvitationStatus = z.infer<typeof InvitationStatusSchema>;

export const TagSchema = z.object({ id: idSchema("tag"), name: z.string() });

const CreatorProfileSchema = z.object({
  id: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});

export const CreatorSchema = z
  .object({
    id: idSchema("creator"),
    creatorUserId: idSchema("user"),
    notes: z.string().nullable(),
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema,
    deletedAt: TimestampSchema.nullable().describe("When they were archived."),
    actorType: RowActorSchema,
    userId: idSchema("user").nullable().describe("Who added them."),
    orgId: idSchema("organization"),
    user: UserFullSchema.describe("The person, named as your organization names them."),
    createdByUser: UserFullSchema.nullable(),
    creatorProfile: CreatorProfileSchema.nullable().describe("Null until they fill one in."),
    member: z
      .object({ id: idSchema("member") })
      .nullable()
      .describe("Null until they join."),
    invitation: z
      .object({ id: idSchema("invitation"), expiresAt: TimestampSchema, status: InvitationStatusSchema })
      .nullable()
      .describe("The latest one, also when it has run out."),
    status: CreatorStatusSchema,
    creatorStatus: RosterStatusSchema,
    accounts: z.array(AccountRefSchema).describe("Linked accounts; their videos count for this creator."),
    tags: z.array(TagSchema),
    activeCampaign: z.object({ value: idSchema("campaign"), label: z.string() }).nullable(),
    activeCampaignEndsAt: TimestampSchema.nullable().describe("Last day of their work in it, if one is set."),
    campaignDisplay: CampaignDisplaySchema.nullable(),
    campaignProrationApplied: z
      .boolean()
      .nullable()
      .describe("False: only whole cycles are assigned. Null without a campaign."),
  })
  .meta({ examples: [creatorExample] });
export type CreatorOutput = z.infer<typeof CreatorSchema>;

nameSchemas({
  Creator: CreatorSchema,
  CreatorProfile: CreatorProfileSchema,
  CreatorStatus: CreatorStatusSchema,
});
