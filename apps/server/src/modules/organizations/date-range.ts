import type { DateRange } from "@clipledger/contract/dates";
import { addDays, parseCalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";

/** The instants of a range with inclusive ends: from the first, and before the second. */
export function rangeInstants(range: DateRange | undefined): {
  from: Date | undefined;
  before: Date | undefined;
} {
  return { from: firstInstant(range?.from), before: firstInstantAfter(range?.to) };
}

function firstInstant(bound: string | undefined): Date | undefined {
  if (bound === undefined) return undefined;
  const date = parseCalendarDate(bound);
  return date === undefined ? new Date(bound) : startInstant(date);
}

function firstInstantAfter(bound: string | undefined): Date | undefined {
  if (bound === undefined) return undefined;
  const date = parseCalendarDate(bound);
  return date === undefined ? new Date(new Date(bound).getTime() + 1) : startInstant(addDays(date, 1));
}
