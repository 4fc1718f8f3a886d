import { z } from "zod";
import { AssignmentStatusSchema } from "../assignments.ts";
import { CalendarDateSchema, TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

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

export const CancelReasonSchema = z.enum([
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
