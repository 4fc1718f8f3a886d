import { addMonths, type CalendarDate } from "../../calendar/calendar-date.ts";

export const REACH_YEARS = 10;

/** Whether a chosen day lies further ahead than anybody plans: more likely a slip than a wish. */
export function isBeyondReach(date: CalendarDate, today: CalendarDate): boolean {
  return date > addMonths(today, REACH_YEARS * 12);
}
