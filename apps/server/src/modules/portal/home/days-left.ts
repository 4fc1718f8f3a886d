import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, toEpochDay } from "@clipledger/domain/calendar/calendar-date";

/** Days of the window that are still to come, with today; 0 before it begins and after its end. */
export function daysLeft({ startsOn, endsOn }: BillingWindow, today: CalendarDate): number {
  return today < startsOn || today > endsOn ? 0 : toEpochDay(endsOn) - toEpochDay(today) + 1;
}
