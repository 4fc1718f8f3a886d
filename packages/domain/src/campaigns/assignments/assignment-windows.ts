import type { BillingWindow } from "../../calendar/billing-window.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Cycle, cycleAt, cycleIndexOf, cyclesBetween } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { cycleOrigin, firstOwnCycle } from "./own-cycles.ts";

/** A billing window, and whether the assignment covers only part of its cycle. */
export type Period = BillingWindow & {
  readonly startedMidPeriod: boolean;
  readonly endedEarly: boolean;
};

/** The assignment's windows that start no later than `through` and end no earlier than `since`, oldest first. */
export function assignmentWindows(
  schedule: Schedule,
  span: AssignmentSpan,
  through: CalendarDate,
  since: CalendarDate = span.validFrom,
): Period[] {
  const { validFrom, validUntil } = span;
  const last = validUntil !== null && validUntil < through ? validUntil : through;
  if (last < validFrom) return [];
  const first = since < validFrom ? validFrom : since < last ? since : last;
  const cycles = cyclesBetween(cycleOrigin(schedule, validFrom), schedule, first, last);
  return cycles.map((cycle) => coveredPart(cycle, span)).filter(({ endsOn }) => endsOn >= since);
}

/** The first of the assignment's windows that starts after the day; null when none does. */
export function firstWindowAfter(schedule: Schedule, span: AssignmentSpan, day: CalendarDate): Period | null {
  const origin = cycleOrigin(schedule, span.validFrom);
  const index = day < span.validFrom ? undefined : cycleIndexOf(origin, schedule, day);
  const cycle =
    index === undefined ? firstOwnCycle(schedule, span.validFrom) : cycleAt(origin, schedule, index + 1);
  return span.validUntil !== null && span.validUntil < cycle.startsOn ? null : coveredPart(cycle, span);
}

/** A window of the assignment that is known by its bounds. */
export function toPeriod(
  schedule: Schedule,
  validFrom: CalendarDate,
  { startsOn, endsOn }: BillingWindow,
): Period {
  const origin = cycleOrigin(schedule, validFrom);
  const cycle = cycleAt(origin, schedule, cycleIndexOf(origin, schedule, startsOn) ?? 0);
  return {
    startsOn,
    endsOn,
    startedMidPeriod: cycle.startsOn < startsOn,
    endedEarly: endsOn < cycle.endsOn,
  };
}

function coveredPart({ startsOn, endsOn }: Cycle, { validFrom, validUntil }: AssignmentSpan): Period {
  const startedMidPeriod = startsOn < validFrom;
  const endedEarly = validUntil !== null && validUntil < endsOn;
  return {
    startsOn: startedMidPeriod ? validFrom : startsOn,
    endsOn: endedEarly ? validUntil : endsOn,
    startedMidPeriod,
    endedEarly,
  };
}
