import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  monthIndexOf,
  startOfMonth,
  startOfWeek,
} from "./calendar-date.ts";

export type CycleInterval = "day" | "week" | "month";
export type CycleAnchor = "rolling" | "fixed";
export type CycleLength = { readonly interval: CycleInterval; readonly intervalCount: number };

/** Both days belong to the cycle. */
export type Cycle = {
  readonly index: number;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
};

export type NamedCycles = {
  readonly prev: Cycle | null;
  readonly current: Cycle | null;
  readonly next: Cycle;
};

export function cycleAt(origin: CalendarDate, length: CycleLength, index: number): Cycle {
  return {
    index,
    startsOn: cycleStart(origin, length, index),
    endsOn: addDays(cycleStart(origin, length, index + 1), -1),
  };
}

// Months step from the origin, not from the previous start: after 28 February the 31st comes back.
export function cycleStart(origin: CalendarDate, length: CycleLength, index: number): CalendarDate {
  if (!Number.isInteger(index) || index < 0) throw new RangeError(`No cycle has the index ${index}`);
  return length.interval === "month"
    ? addMonths(origin, index * length.intervalCount)
    : addDays(origin, index * daysPerCycle(length));
}

/** The index of the cycle that holds the date; undefined before the origin. */
export function cycleIndexOf(
  origin: CalendarDate,
  length: CycleLength,
  date: CalendarDate,
): number | undefined {
  if (date < origin) return undefined;
  if (length.interval !== "month") return Math.floor(daysBetween(origin, date) / daysPerCycle(length));
  const latest = Math.floor((monthIndexOf(date) - monthIndexOf(origin)) / length.intervalCount);
  return cycleStart(origin, length, latest) > date ? latest - 1 : latest;
}

/** The cycles before, with and after today. A cycle before the first does not exist. */
export function namedCycles(origin: CalendarDate, length: CycleLength, today: CalendarDate): NamedCycles {
  const index = cycleIndexOf(origin, length, today);
  if (index === undefined) return { prev: null, current: null, next: cycleAt(origin, length, 0) };
  return {
    prev: index === 0 ? null : cycleAt(origin, length, index - 1),
    current: cycleAt(origin, length, index),
    next: cycleAt(origin, length, index + 1),
  };
}

/** Every cycle with at least one day from `from` to `to`, both inclusive, oldest first. */
export function cyclesBetween(
  origin: CalendarDate,
  length: CycleLength,
  from: CalendarDate,
  to: CalendarDate,
): Cycle[] {
  if (from > to) return [];
  const last = cycleIndexOf(origin, length, to) ?? -1;
  const first = cycleIndexOf(origin, length, from) ?? 0;
  return Array.from({ length: last - first + 1 }, (_, step) => cycleAt(origin, length, first + step));
}

export function isCycleStart(origin: CalendarDate, length: CycleLength, date: CalendarDate): boolean {
  const index = cycleIndexOf(origin, length, date);
  return index !== undefined && cycleStart(origin, length, index) === date;
}

export function isCycleEnd(origin: CalendarDate, length: CycleLength, date: CalendarDate): boolean {
  const index = cycleIndexOf(origin, length, date);
  return index !== undefined && cycleAt(origin, length, index).endsOn === date;
}

/** The last day of the last cycle that is complete by the end of the date; undefined while none is. */
export function lastCycleEndBy(
  origin: CalendarDate,
  length: CycleLength,
  date: CalendarDate,
): CalendarDate | undefined {
  const index = cycleIndexOf(origin, length, date);
  if (index === undefined) return undefined;
  const { startsOn, endsOn } = cycleAt(origin, length, index);
  if (endsOn <= date) return endsOn;
  return index === 0 ? undefined : addDays(startsOn, -1);
}

export function defaultStartsOn(anchor: CycleAnchor, length: CycleLength, today: CalendarDate): CalendarDate {
  if (anchor === "rolling" || length.interval === "day") return today;
  return length.interval === "week" ? startOfWeek(today) : startOfMonth(today);
}

function daysPerCycle(length: CycleLength): number {
  return length.interval === "week" ? 7 * length.intervalCount : length.intervalCount;
}
