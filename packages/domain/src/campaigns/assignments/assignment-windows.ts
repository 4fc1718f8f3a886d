import type { BillingWindow } from "../../calendar/billing-window.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import {
  type Cycle,
  cycleAt,
  cycleIndexOf,
  cyclesBetween,
  type NamedCycles,
  namedCycles,
} from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";

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

/** How many days before today still count as news. What is older is not told any more. */
const NEWS_DAYS = 3;

export function firstNewsDay(today: CalendarDate): CalendarDate {
  return addDays(today, -NEWS_DAYS);
}

type PeriodNews = { readonly started: readonly Period[]; readonly ended: readonly Period[] };

/**
 * What there is to tell of a new assignment's periods: those that began or were completed today or in the days that
 * still count, and the one it is in, whenever that began.
 */
export function newsOfPast(schedule: Schedule, span: AssignmentSpan, today: CalendarDate): PeriodNews {
  const since = firstNewsDay(today);
  const periods = assignmentWindows(schedule, span, today, addDays(since, -1));
  return {
    started: periods.filter(({ startsOn, endsOn }) => startsOn >= since || endsOn >= today),
    ended: periods.filter(({ endsOn }) => endsOn < today && addDays(endsOn, 1) >= since),
  };
}

/** Those of the windows that exist which the assignment, with another span, no longer has. */
export function lostWindows<Window extends BillingWindow>(
  existing: readonly Window[],
  remaining: readonly BillingWindow[],
): Window[] {
  const kept = new Set(remaining.map(nameOf));
  return existing.filter((window) => !kept.has(nameOf(window)));
}

function nameOf({ startsOn, endsOn }: BillingWindow): string {
  return `${startsOn}/${endsOn}`;
}
