import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type AssignmentSpan, assignmentStatus } from "./assignment-status.ts";

export type Blocker<Assignment> = {
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
