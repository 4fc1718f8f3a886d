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

/** Which of a creator's assignments is meant: the running one, or else the scheduled one; or only the scheduled one. */
export const ASSIGNMENT_CHOICES = ["current", "scheduled"] as const;

export type AssignmentChoice = (typeof ASSIGNMENT_CHOICES)[number];

export function pickAssignment<Assignment extends AssignmentSpan>(
  assignments: readonly Assignment[],
  choice: AssignmentChoice,
  today: CalendarDate,
): Assignment | undefined {
  const withStatus = (status: "active" | "scheduled") =>
    assignments.find((assignment) => assignmentStatus(assignment, today) === status);
  return choice === "scheduled" ? withStatus("scheduled") : (withStatus("active") ?? withStatus("scheduled"));
}

type Blocker<Assignment> = {
  readonly blockedBy: "running" | "scheduled";
  readonly assignment: Assignment;
};

/**
 * The creator's assignment that stands in the way of another. A scheduled one always does; a running one unless it ends
 * before the new start. Without a start, a running one does only while it has no end.
 */
export function findBlocker<Assignment extends AssignmentSpan>(
  assignments: readonly Assignment[],
  startsOn: CalendarDate | null,
  today: CalendarDate,
): Blocker<Assignment> | null {
  const scheduled = assignments.find((span) => assignmentStatus(span, today) === "scheduled");
  if (scheduled !== undefined) return { blockedBy: "scheduled", assignment: scheduled };
  const running = assignments.find((span) => assignmentStatus(span, today) === "active");
  if (running === undefined) return null;
  const isInTheWay = running.validUntil === null || (startsOn !== null && startsOn <= running.validUntil);
  return isInTheWay ? { blockedBy: "running", assignment: running } : null;
}

/** Whether a past assignment had a day of the span. */
export function overlapsPast(
  assignments: readonly AssignmentSpan[],
  span: AssignmentSpan,
  today: CalendarDate,
): boolean {
  return assignments.some(
    (other) => assignmentStatus(other, today) === "previous" && spansOverlap(other, span),
  );
}

export function spansOverlap(left: AssignmentSpan, right: AssignmentSpan): boolean {
  return (
    (left.validUntil === null || right.validFrom <= left.validUntil) &&
    (right.validUntil === null || left.validFrom <= right.validUntil)
  );
}
