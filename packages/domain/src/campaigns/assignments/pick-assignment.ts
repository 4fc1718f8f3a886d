import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type AssignmentSpan, assignmentStatus } from "./assignment-status.ts";

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
