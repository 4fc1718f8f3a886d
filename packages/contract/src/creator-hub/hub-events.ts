import { z } from "zod";
import { onceRight } from "../every-problem.ts";
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

export const HubEventSchema = z.object({
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
    .object({ start: TimestampSchema, end: TimestampSchema })
    .optional()
    .describe("Midnight of its first day, and of its last."),
  payout: z
    .object({ amount: z.number().nullable(), currency: z.string() })
    .optional()
    .describe("What the cycle pays or would have paid, in major units."),
});
export type HubEvent = z.infer<typeof HubEventSchema>;

export const HubEventsPageSchema = pageOf(HubEventSchema).extend({ resolvedRange: ResolvedRangeSchema });
export type HubEventsPage = z.infer<typeof HubEventsPageSchema>;
