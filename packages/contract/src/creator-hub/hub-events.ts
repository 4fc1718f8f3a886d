import { z } from "zod";
import { AnchorSchema, IntervalSchema } from "../campaigns/spec.ts";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "../wire-values.ts";
import {
  OverviewCampaignSchema,
  OverviewVideoSchema,
  overviewFields,
  ResolvedRangeSchema,
  refuseMissingRange,
} from "./overview-parts.ts";

const HUB_EVENT_TYPES = [
  "campaign_created",
  "campaign_started",
  "campaign_ended",
  "creator_joined_campaign",
  "creator_left_campaign",
  "creator_posted_video",
  "campaign_cycle_started",
  "campaign_cycle_ended",
  "creator_paid_out",
  "creator_payout_canceled",
] as const;
export type HubEventType = (typeof HUB_EVENT_TYPES)[number];

export const HubEventsQuerySchema = z
  .object({
    ...pagingFields(["occurredAt"]),
    ...overviewFields,
    eventCategory: z
      .enum(["all", "campaign", "videos"])
      .default("all")
      .describe("`videos` are posted videos, `campaign` is everything else."),
  })
  .superRefine(refuseMissingRange, onceRight("scope", "dateRange"));
export type HubEventsQuery = z.infer<typeof HubEventsQuerySchema>;

const HubEventSchema = z.object({
  id: z.string().describe("The same whenever it is read."),
  type: z.enum(HUB_EVENT_TYPES),
  occurredAt: TimestampSchema,
  campaign: OverviewCampaignSchema,
  creatorId: idSchema("creator").optional(),
  creator: UserRefSchema.extend({ id: idSchema("creator"), userId: idSchema("user") })
    .optional()
    .describe("Unlike in rows of activity, `id` is the creator's and `userId` the person's."),
  video: OverviewVideoSchema.optional().describe("What was posted."),
  cycle: z
    .object({
      windowStart: TimestampSchema.describe("Midnight of the first day of the billing window."),
      windowEnd: TimestampSchema.describe("Midnight of its last day."),
      interval: IntervalSchema,
      intervalCount: z.int(),
      billingAnchor: AnchorSchema,
      index: z
        .int()
        .describe(
          "Counts from 0: a fixed campaign's cycles from its start, a rolling one's from the creator's.",
        ),
      start: TimestampSchema.describe("Midnight of the first day of the cycle that the window is part of."),
      end: TimestampSchema.describe("Midnight of the last day of that cycle."),
    })
    .optional(),
  payout: z
    .object({
      amount: z.int().nullable().describe("Minor units: what the cycle pays, or would have paid."),
      precision: z.int().describe("Decimals of the currency."),
      currency: z.string(),
      billingPeriodStart: TimestampSchema.nullable().describe(
        "Null for payouts by hand, which settle no window.",
      ),
      billingPeriodEnd: TimestampSchema.nullable(),
    })
    .optional(),
});
export type HubEvent = z.infer<typeof HubEventSchema>;

export const HubEventsPageSchema = pageOf(HubEventSchema).extend({ resolvedRange: ResolvedRangeSchema });
export type HubEventsPage = z.infer<typeof HubEventsPageSchema>;

nameSchemas({ HubEvent: HubEventSchema, HubEventsPage: HubEventsPageSchema });
