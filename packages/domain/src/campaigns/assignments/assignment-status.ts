import type { CalendarDate } from "../../calendar/calendar-date.ts";

export const ASSIGNMENT_STATUSES = ["scheduled", "active", "previous"] as const;

export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** Both days belong to the span; without an end it goes on. */
export type AssignmentSpan = {
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
};

/** An assignment still runs on its last day. */
export function assignmentStatus(
  { validFrom, validUntil }: AssignmentSpan,
  today: CalendarDate,
): AssignmentStatus {
  if (today < validFrom) return "scheduled";
  return validUntil !== null && validUntil < today ? "previous" : "active";
}
