import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfMonth,
} from "@clipledger/domain/calendar/calendar-date";
import {
  type DateRange,
  type DayRange,
  dayRange,
  lengthInDays,
} from "@clipledger/domain/calendar/date-range";
import { badRequest } from "../../../infra/app-error.ts";

const MAX_DAYS = 366;

/** The days that a range names; this month where it names none. A lone `to` stands for its month up to it. */
export function creditPeriod({ from, to }: DateRange, today: CalendarDate): DayRange {
  const last = dayRange({ to: to ?? lastOfMonth(today) }).to;
  const period = dayRange({ from: from ?? startOfMonth(last), to: last });
  const days = lengthInDays(period);
  if (days < 1) throw badRequest([{ path: "dateRange", message: "Ends before it begins" }]);
  if (days > MAX_DAYS) throw badRequest([{ path: "dateRange", message: `Choose at most ${MAX_DAYS} days` }]);
  return period;
}

function lastOfMonth(day: CalendarDate): CalendarDate {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}
