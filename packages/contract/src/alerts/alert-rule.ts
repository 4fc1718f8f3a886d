import { z } from "zod";
import { unionBy } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, pagingFields, TimestampSchema } from "../wire-values.ts";

const DaysSchema = z.int().min(1).max(366);

/** What each kind of rule can be told. */
const behindTarget = z.strictObject({
  campaignId: idSchema("campaign").optional().describe("Only of this campaign; of all without one."),
  days: DaysSchema.default(30).describe("Of the last days, today included, as the Creator Hub's activity."),
});
const budgetShare = z.strictObject({
  campaignId: idSchema("campaign"),
  budget: z
    .int()
    .min(1)
    .max(100_000_000_000_000)
    .describe("What the campaign may cost, in minor units of its currency."),
  sharePercent: z
    .int()
    .min(1)
    .max(1_000)
    .describe("How much of the budget may be spent: paid, due and running, as the campaign's results say."),
});
const nothingElse = z.strictObject({}).default({});
const viralVideo = z.strictObject({
  views: z.int().min(1).max(1_000_000_000_000).describe("Views gained in these days, at least."),
  days: z.int().min(1).max(90).default(7).describe("The last days, today included."),
});
const payoutDue = z.strictObject({
  days: z
    .int()
    .min(0)
    .max(3_650)
    .describe("For how many days a window is due, at least. On the day after its last one it is 0."),
});

/** Each kind with its parameters, and whatever fields else. */
function ruleOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return [
    z.strictObject({ kind: z.literal("behind_target"), parameters: behindTarget.prefault({}), ...fields }),
    z.strictObject({ kind: z.literal("budget_share"), parameters: budgetShare, ...fields }),
    z.strictObject({ kind: z.literal("source_failing"), parameters: nothingElse, ...fields }),
    z.strictObject({ kind: z.literal("endpoint_failing"), parameters: nothingElse, ...fields }),
    z.strictObject({ kind: z.literal("viral_video"), parameters: viralVideo, ...fields }),
    z.strictObject({ kind: z.literal("payout_due"), parameters: payoutDue, ...fields }),
  ] as const;
}

const ALERT_KINDS = [
  "behind_target",
  "budget_share",
  "source_failing",
  "endpoint_failing",
  "viral_video",
  "payout_due",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kind and parameters alone, as they are stored. */
export const AlertConditionSchema = z.discriminatedUnion("kind", [...ruleOf({})]);
export type AlertCondition = z.infer<typeof AlertConditionSchema>;

const nameField = z.string().trim().min(1).max(80).describe("As messages and the list call it.");
const channelIdsField = z
  .array(idSchema("alertChannel"))
  .max(10)
  .describe("Where it is told. Without any it is in the list of firings only.");

export const alertRuleFields = {
  name: nameField,
  channelIds: channelIdsField.default([]),
  isPaused: z.boolean().default(false).describe("A paused rule is not looked at."),
};

export const AlertRuleInputSchema = unionBy("kind", [...ruleOf(alertRuleFields)]);
export type AlertRuleInput = z.infer<typeof AlertRuleInputSchema>;

const AlertKindSchema = z.enum(ALERT_KINDS);

export const AlertRuleSchema = z.object({
  id: idSchema("alertRule"),
  kind: AlertKindSchema,
  parameters: z
    .object({
      campaignId: idSchema("campaign").optional(),
      days: z.int().optional(),
      budget: z.int().optional(),
      sharePercent: z.int().optional(),
      views: z.int().optional(),
    })
    .describe("Those of its kind."),
  name: nameField,
  channelIds: channelIdsField,
  isPaused: z.boolean(),
  openFirings: z.int().describe("For how many things it is true now."),
  lastCheckedAt: TimestampSchema.nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type AlertRuleOutput = z.infer<typeof AlertRuleSchema>;

export const AlertFiringsQuerySchema = z.object({
  ...pagingFields(["firedAt"]),
  ruleId: idSchema("alertRule").optional().describe("Only firings of this rule."),
  isOpen: z.boolean().optional().describe("Only those that are true now, or only those that recovered."),
});
export type AlertFiringsQuery = z.infer<typeof AlertFiringsQuerySchema>;

export const AlertFiringSchema = z.object({
  id: idSchema("alertFiring"),
  ruleId: idSchema("alertRule"),
  ruleName: z.string(),
  kind: AlertKindSchema,
  subject: z
    .string()
    .describe("What it is about: the id of an assignment, campaign, source, endpoint or window, or a video."),
  text: z.string().describe("In words, as messages tell it."),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe("Names and figures at the moment it came true. Money is in minor units."),
  firedAt: TimestampSchema,
  recoveredAt: TimestampSchema.nullable().describe("Null while it is true."),
  messages: z
    .object({ waiting: z.int(), sent: z.int(), failed: z.int() })
    .describe("How many messages told it, together with what came true at the same time."),
});
export type AlertFiringOutput = z.infer<typeof AlertFiringSchema>;

/** A message as it would be sent now. */
export const MessagePreviewSchema = z.object({
  title: z.string(),
  lines: z.array(z.string()),
  url: z.string().describe("Where the message leads."),
  slack: z
    .object({ text: z.string(), blocks: z.array(z.record(z.string(), z.unknown())) })
    .describe("What Slack is sent."),
});
export type MessagePreview = z.infer<typeof MessagePreviewSchema>;

nameSchemas({
  AlertFiring: AlertFiringSchema,
  AlertKind: AlertKindSchema,
  AlertRule: AlertRuleSchema,
  AlertRuleInput: AlertRuleInputSchema,
  MessagePreview: MessagePreviewSchema,
});
