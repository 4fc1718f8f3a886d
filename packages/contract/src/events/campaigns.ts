import { z } from "zod";
import { AssignmentStatusSchema } from "../assignments.ts";
import { campaignFields } from "../campaigns/campaign.ts";
import { CalendarDateSchema, idSchema, TimestampSchema } from "../wire-values.ts";

export const EventCampaignSchema = z.object(campaignFields);
export type EventCampaign = z.infer<typeof EventCampaignSchema>;

/** Created, started, ended, reactivated and deleted; the last is the campaign as it was. */
export const CampaignEventSchema = z.object({ campaign: EventCampaignSchema });

export const CampaignUpdatedSchema = z.object({
  campaign: EventCampaignSchema,
  changeSource: z.enum(["update", "end"]),
});

const EventAssignmentSchema = z.object({
  id: idSchema("assignment"),
  orgCreatorId: idSchema("creator"),
  creatorUserId: idSchema("user"),
  campaignId: idSchema("campaign"),
  campaignName: z.string(),
  validFrom: CalendarDateSchema,
  validUntil: CalendarDateSchema.nullable(),
  status: AssignmentStatusSchema,
});
export type EventAssignment = z.infer<typeof EventAssignmentSchema>;

const EventPeriodSchema = z.object({
  start: TimestampSchema,
  end: TimestampSchema.describe("Midnight of the last day, inclusive."),
  startedMidPeriod: z.boolean(),
  endedEarly: z.boolean(),
});
export type EventPeriod = z.infer<typeof EventPeriodSchema>;

const CancelReasonSchema = z.enum([
  "revoked",
  "cleared",
  "campaign_ended",
  "campaign_deleted",
  "creator_archived",
]);
export type CancelReason = z.infer<typeof CancelReasonSchema>;

export const AssignmentCreatedSchema = z.object({ assignment: EventAssignmentSchema });

export const AssignmentStartedSchema = z.object({ assignment: EventAssignmentSchema });

/** An end was set, moved or cleared. */
export const AssignmentUpdatedSchema = z.object({
  assignment: EventAssignmentSchema,
  previous: z.object({ validFrom: CalendarDateSchema, validUntil: CalendarDateSchema.nullable() }),
});

/** The assignment was removed entirely. */
export const AssignmentCanceledSchema = z.object({
  assignment: EventAssignmentSchema,
  reason: CancelReasonSchema,
});

/** `scheduled`: its last day passed. `unassigned`: somebody set an end that had passed already. */
export const AssignmentEndedSchema = z.object({
  assignment: EventAssignmentSchema,
  reason: z.enum(["scheduled", "unassigned"]),
});

export const AssignmentPeriodStartedSchema = z.object({
  assignment: EventAssignmentSchema,
  period: EventPeriodSchema,
});

export const AssignmentPeriodEndedSchema = z.object({
  assignment: EventAssignmentSchema,
  period: EventPeriodSchema,
  nextPeriod: EventPeriodSchema.nullable(),
  payoutState: z.enum(["due", "paid", "canceled"]),
});

export const BriefPublishedSchema = z.object({
  brief: z.object({
    id: idSchema("brief"),
    name: z.string(),
    version: z.int(),
    campaignIds: z.array(idSchema("campaign")),
    creatorIds: z.array(idSchema("creator")).describe("Creators that this publication reached."),
    allCreators: z.boolean().describe("Whether it reached the creators of all linked campaigns."),
    lastNotifiedAt: TimestampSchema,
  }),
  kind: z.enum(["created", "updated", "assigned"]),
});

export const BriefReadSchema = z.object({
  briefId: idSchema("brief"),
  version: z.int(),
  creator: z.object({ userId: idSchema("user"), orgCreatorId: idSchema("creator") }),
  readAt: TimestampSchema,
});
