import { type CalendarDate, calendarDate, dateOf, daysBetween, parseCalendarDate } from "./calendar-date.ts";
import type { DateRange } from "./date-range.ts";
import { parseTimestamp } from "./timestamp.ts";

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

function dayOf(end: string | undefined): CalendarDate | undefined {
  if (end === undefined) return undefined;
  const date = parseCalendarDate(end);
  if (date !== undefined) return date;
  const instant = parseTimestamp(end);
  if (instant === undefined) throw new RangeError(`Neither a date nor a timestamp: ${end}`);
  return dateOf(instant);
}
