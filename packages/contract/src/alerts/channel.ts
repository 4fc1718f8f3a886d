import { z } from "zod";
import { HubKpisSchema, ResolvedRangeSchema } from "../creator-hub/overview-parts.ts";
import { unionBy } from "../every-problem.ts";
import { QueueTotalsSchema } from "../payouts/queues.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const nameField = z.string().trim().min(1).max(60);
const userIdsField = z
  .array(idSchema("user"))
  .min(1)
  .max(20)
  .describe("Members who get the emails, each one of their own. Whoever leaves gets none.");
const slackUrlField = z
  .string()
  .trim()
  .max(500)
  .meta({
    writeOnly: true,
    description: "The address of an incoming webhook. Sealed when it is stored, and never shown again.",
    examples: ["https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"],
  });
const endpointIdField = idSchema("webhookEndpoint").describe(
  "An endpoint of the organization. It gets a request signed like its events, whatever types it is subscribed to.",
);

export const NewAlertChannelSchema = unionBy("kind", [
  z.strictObject({ kind: z.literal("email"), name: nameField, userIds: userIdsField }),
  z.strictObject({ kind: z.literal("slack"), name: nameField, slackUrl: slackUrlField }),
  z.strictObject({ kind: z.literal("webhook"), name: nameField, endpointId: endpointIdField }),
]);
export type NewAlertChannel = z.infer<typeof NewAlertChannelSchema>;

export const AlertChannelChangesSchema = z.strictObject({
  name: nameField.optional(),
  userIds: userIdsField.optional().describe("Only of a channel of emails."),
  slackUrl: slackUrlField.optional(),
  endpointId: endpointIdField.optional(),
});
export type AlertChannelChanges = z.infer<typeof AlertChannelChangesSchema>;

export const AlertChannelSchema = z.object({
  id: idSchema("alertChannel"),
  kind: z.enum(["email", "slack", "webhook"]),
  name: nameField,
  members: z
    .array(z.object({ userId: idSchema("user"), name: z.string(), email: z.string() }))
    .describe("Who gets emails; empty for other kinds."),
  endpoint: z
    .object({
      id: idSchema("webhookEndpoint"),
      url: z.string(),
      state: z.enum(["active", "paused", "disabled"]),
    })
    .nullable(),
  lastSentAt: TimestampSchema.nullable(),
  lastFailure: z
    .object({ occurredAt: TimestampSchema, message: z.string() })
    .nullable()
    .describe("Null once something got through again."),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type AlertChannelOutput = z.infer<typeof AlertChannelSchema>;

export const ChannelTestSchema = z.object({
  isSent: z.boolean(),
  failure: z.string().nullable().describe("Why it was not sent, in words."),
});
export type ChannelTest = z.infer<typeof ChannelTestSchema>;

const digestFields = {
  isOn: z.boolean(),
  weekday: z.int().min(1).max(7).describe("The day it is sent on; Monday is 1."),
  hour: z.int().min(0).max(23).describe("The hour in UTC."),
  channelIds: z.array(idSchema("alertChannel")).max(10),
};

export const DigestSettingsInputSchema = z.strictObject({
  ...digestFields,
  weekday: digestFields.weekday.default(1),
  hour: digestFields.hour.default(8),
});
export type DigestSettingsInput = z.infer<typeof DigestSettingsInputSchema>;

export const DigestSettingsSchema = z.object({
  ...digestFields,
  lastWeek: z.string().nullable().describe("The Monday of the last week that was told."),
  lastSentAt: TimestampSchema.nullable(),
});
export type DigestSettingsOutput = z.infer<typeof DigestSettingsSchema>;

/** The figures of a week. Each is what an operation of the API answers for these days. */
export const DigestFiguresSchema = z.object({
  resolvedRange: ResolvedRangeSchema,
  views: z.number().describe("Gained, as `viewCount` of `GET /analytics/kpis`."),
  videos: z.number().describe("Published, as `videoCount` of `GET /analytics/kpis`."),
  topVideos: z
    .array(
      z.object({
        platform: z.string(),
        platformVideoId: z.string(),
        caption: z.string().nullable(),
        username: z.string().nullable(),
        views: z.number(),
      }),
    )
    .describe("By views gained, as `GET /analytics/top-videos`."),
  topCreators: z
    .array(z.object({ creatorId: idSchema("creator"), name: z.string().nullable(), views: z.number() }))
    .describe("By views gained, as `GET /analytics/top-creators`."),
  behind: z
    .array(
      z.object({
        assignmentId: idSchema("assignment"),
        campaignId: idSchema("campaign"),
        campaignName: z.string(),
        creatorName: z.string().nullable(),
        eligibleVideos: z.int(),
        targetVideos: z.number().nullable(),
      }),
    )
    .describe("Furthest behind first, as `GET /creator-hub/overview/activity`."),
  behindCount: z.int().describe("How many are behind, named or not."),
  owed: QueueTotalsSchema.shape.totals.describe("As `GET /payouts/due` with `mode=totals`, at this moment."),
  paid: HubKpisSchema.shape.payoutsByCurrency.describe(
    "As `GET /creator-hub/overview/kpis`, in major units.",
  ),
});
export type DigestFigures = z.infer<typeof DigestFiguresSchema>;

nameSchemas({
  AlertChannel: AlertChannelSchema,
  AlertChannelChanges: AlertChannelChangesSchema,
  DigestFigures: DigestFiguresSchema,
  DigestSettings: DigestSettingsSchema,
  DigestSettingsInput: DigestSettingsInputSchema,
  NewAlertChannel: NewAlertChannelSchema,
});
