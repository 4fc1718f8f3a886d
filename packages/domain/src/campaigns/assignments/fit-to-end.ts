import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { lastCycleEndBy } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { cycleOrigin, firstOwnCycle } from "./own-cycles.ts";

/** The last day of the assignment's last full cycle by the day; undefined when it cannot keep one. */
export function lastFullDay(
  schedule: Schedule,
  validFrom: CalendarDate,
  by: CalendarDate,
): CalendarDate | undefined {
  const lastDay = lastCycleEndBy(cycleOrigin(schedule, validFrom), schedule, by);
  if (lastDay === undefined) return undefined;
  return lastDay < firstOwnCycle(schedule, validFrom).endsOn ? undefined : lastDay;
}

export interface EndingFit<Assignment> {
  /** Reach past the end, and keep at least one full cycle before it. */
  readonly shortened: readonly { readonly assignment: Assignment; readonly validUntil: CalendarDate }[];
  /** Reach past the end without one full cycle before it. */
  readonly unfit: readonly Assignment[];
}

/** What becomes of assignments when their campaign ends on the day. Those that end by then stay as they are. */
export function fitToEnd<Assignment extends AssignmentSpan>(
  schedule: Schedule,
  assignments: readonly Assignment[],
  endsOn: CalendarDate,
): EndingFit<Assignment> {
  const reaching = assignments.filter(({ validUntil }) => validUntil === null || validUntil > endsOn);
  const fits = reaching.map((assignment) => ({
    assignment,
    validUntil: lastFullDay(schedule, assignment.validFrom, endsOn),
  }));
  return {
    shortened: fits.flatMap(({ assignment, validUntil }) =>
      validUntil === undefined ? [] : [{ assignment, validUntil }],
    ),
    unfit: fits.flatMap(({ assignment, validUntil }) => (validUntil === undefined ? [assignment] : [])),
  };
}
