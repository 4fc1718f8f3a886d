import {
  type CalendarDate,
  calendarDate,
  dateOf,
  daysBetween,
  parseCalendarDate,
  parseTimestamp,
  startInstant,
} from "./calendar-date.ts";

const DAY_MS = 86_400_000;

/** Ends are calendar dates or timestamps, both inclusive; a date stands for its whole UTC day. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The same range as instants: at or after `from`, and before `before`. An end that is not given stays open. */
type InstantRange = { readonly from: Date | undefined; readonly before: Date | undefined };

export function instantRange(range: DateRange | undefined): InstantRange {
  return { from: firstInstantOf(range?.from), before: firstInstantAfter(range?.to) };
}

function firstInstantOf(end: string | undefined): Date | undefined {
  if (end === undefined) return undefined;
  const date = parseCalendarDate(end);
  return date === undefined ? requireTimestamp(end) : startInstant(date);
}

function firstInstantAfter(end: string | undefined): Date | undefined {
  if (end === undefined) return undefined;
  const date = parseCalendarDate(end);
  // Instants are kept in milliseconds, so the next one is the first that is not included.
  return date === undefined
    ? new Date(requireTimestamp(end).getTime() + 1)
    : new Date(startInstant(date).getTime() + DAY_MS);
}

function requireTimestamp(text: string): Date {
  const instant = parseTimestamp(text);
  if (instant === undefined) throw new RangeError(`Neither a date nor a timestamp: ${text}`);
  return instant;
}

/** Days from the first to the last, both included. */
export type DayRange = { readonly from: CalendarDate; readonly to: CalendarDate };

const FIRST_DAY = calendarDate("0001-01-01");
const LAST_DAY = calendarDate("9999-12-31");

/** The whole UTC days that hold the range's ends. An end that is not given reaches as far as days go. */
export function dayRange(range: DateRange): DayRange {
  return { from: dayOf(range.from) ?? FIRST_DAY, to: dayOf(range.to) ?? LAST_DAY };
}

export function lengthInDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** The UTC day that a calendar date, or a timestamp, names; undefined if nothing is given. Throws for any other text. */
export function dayOf(end: string | undefined): CalendarDate | undefined {
  if (end === undefined) return undefined;
  const date = parseCalendarDate(end);
  if (date !== undefined) return date;
  const instant = parseTimestamp(end);
  if (instant === undefined) throw new RangeError(`Neither a date nor a timestamp: ${end}`);
  return dateOf(instant);
}
