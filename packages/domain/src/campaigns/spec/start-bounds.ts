import { addMonths, type CalendarDate, startOfMonth } from "../../calendar/calendar-date.ts";

export interface StartBounds {
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
}

const MONTHS_AHEAD = 24;

/** The first and the last day on which a campaign that is set up today may start. */
export function startBounds(today: CalendarDate): StartBounds {
  return { earliest: addMonths(startOfMonth(today), -1), latest: addMonths(today, MONTHS_AHEAD) };
}

export function isStartAllowed(startsOn: CalendarDate, today: CalendarDate): boolean {
  const { earliest, latest } = startBounds(today);
  return startsOn >= earliest && startsOn <= latest;
}
