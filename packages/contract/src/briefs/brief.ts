import { z } from "zod";
import { CampaignStatusSchema } from "../campaigns/campaign.ts";
import { RichTextSchema } from "../rich-text.ts";
import { nameSchemas } from "../schema-names.ts";
import { RowActorSchema } from "../tracking-shared.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { SampleVideoSchema } from "./sample-video.ts";

const BriefCampaignSchema = z.object({
  id: idSchema("campaign"),
  name: z.string(),
  status: CampaignStatusSchema,
});

const linkFields = {
  campaigns: z.array(BriefCampaignSchema).describe("Campaigns that use it, by name."),
  notifiableCreatorCount: z
    .int()
    .describe("Creators with a running or scheduled assignment there: how many a notify would reach."),
};

const briefFields = {
  id: idSchema("brief"),
  name: z.string().describe("Internal: creators never see it."),
  version: z.int().describe("Starts at 1, and grows with every edit that notifies."),
  ...linkFields,
  readCount: z.int().describe("How many of those creators have read this version."),
  lastNotifiedAt: TimestampSchema.nullable(),
  actorType: RowActorSchema,
  createdByUser: UserRefSchema.nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
};

export const BriefRowSchema = z.object({
  ...briefFields,
  excerpt: z.string().describe("How it begins, as plain text."),
  sampleVideoCount: z.int(),
});
export type BriefRowOutput = z.infer<typeof BriefRowSchema>;

export const BriefSchema = z.object({
  ...briefFields,
  contentMarkdown: z.string(),
  content: RichTextSchema,
  sampleVideos: z.array(SampleVideoSchema),
});
export type BriefOutput = z.infer<typeof BriefSchema>;

export const BriefLinksSchema = z.object({
  id: briefFields.id,
  version: briefFields.version,
  ...linkFields,
});
export type BriefLinksOutput = z.infer<typeof BriefLinksSchema>;

export const BriefReaderSchema = z.object({
  creator: z.object({ id: idSchema("creator"), user: UserRefSchema }),
  campaign: BriefCampaignSchema.pick({ id: true, name: true }),
  readAt: TimestampSchema.nullable().describe("When they first saw this version; null while they have not."),
});
export type BriefReaderOutput = z.infer<typeof BriefReaderSchema>;

export const BriefRevisionRowSchema = z.object({
  number: z.int().describe("Counts the saves of the brief from 1; the highest is the text as it stands."),
  version: z.int().describe("The version that creators read it as. Saves that notify nobody share one."),
  isAnnounced: z.boolean().describe("Whether creators were notified of it."),
  readCount: z.int().describe("Creators who read the brief while this was its text."),
  restoredFrom: z.int().nullable().describe("The revision whose text was taken up again."),
  name: z.string(),
  excerpt: z.string(),
  actorType: RowActorSchema,
  createdByUser: UserRefSchema.nullable(),
  createdAt: TimestampSchema,
});
export type BriefRevisionRowOutput = z.infer<typeof BriefRevisionRowSchema>;

export const BriefRevisionSchema = BriefRevisionRowSchema.extend({
  contentMarkdown: z.string(),
  content: RichTextSchema,
});
export type BriefRevisionOutput = z.infer<typeof BriefRevisionSchema>;

nameSchemas({
  Brief: BriefSchema,
  BriefLinks: BriefLinksSchema,
  BriefReader: BriefReaderSchema,
  BriefRevision: BriefRevisionSchema,
  BriefRevisionRow: BriefRevisionRowSchema,
  BriefRow: BriefRowSchema,
});
