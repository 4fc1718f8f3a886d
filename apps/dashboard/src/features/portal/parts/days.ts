import { calendarDate, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import { dayRange, shortDate } from "../../../ui/primitives/time.tsx";

export interface Days {
  readonly startsOn: string;
  /** The last day, inclusive. */
  readonly endsOn: string;
}

interface CountedDays extends Days {
  /** Including today; 0 before they begin. */
  readonly daysLeft: number;
}

/** "Nov 9 – 15, 2026", or one day alone. */
export function daysText({ startsOn, endsOn }: Days): string {
  return startsOn === endsOn ? shortDate(startsOn) : dayRange(startsOn, endsOn);
}

export function daysLeftText(daysLeft: number): string {
  return daysLeft === 1 ? "Last day" : `${daysLeft} days left`;
}

/** Which day of the cycle today is, and how many it has. */
export function dayOfCycle({ startsOn, endsOn, daysLeft }: CountedDays): { day: number; of: number } {
  const of = daysBetween(calendarDate(startsOn), calendarDate(endsOn)) + 1;
  return { day: daysLeft === 0 ? 0 : of - daysLeft + 1, of };
}
