import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Cycle, cycleAt, cycleIndexOf, type NamedCycles, namedCycles } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";

/** Where an assignment's cycles are counted from: shared by all in a fixed campaign, its own in a rolling one. */
export function cycleOrigin({ anchor, startsOn }: Schedule, validFrom: CalendarDate): CalendarDate {
  return anchor === "fixed" ? startsOn : validFrom;
}

/** The assignment's first cycle. In a fixed campaign it may have begun before the assignment. */
export function firstOwnCycle(schedule: Schedule, validFrom: CalendarDate): Cycle {
  const origin = cycleOrigin(schedule, validFrom);
  return cycleAt(origin, schedule, cycleIndexOf(origin, schedule, validFrom) ?? 0);
}

/** The assignment's cycles around today. Those before its first day are not its own. */
export function ownCycles(schedule: Schedule, validFrom: CalendarDate, today: CalendarDate): NamedCycles {
  if (today < validFrom) return { prev: null, current: null, next: firstOwnCycle(schedule, validFrom) };
  const { prev, current, next } = namedCycles(cycleOrigin(schedule, validFrom), schedule, today);
  return { prev: prev === null || prev.endsOn < validFrom ? null : prev, current, next };
}
