import type { VideoDateRange } from "@clipledger/contract/live/video";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  dateOf,
  startInstant,
  startOfMonth,
  startOfWeek,
} from "@clipledger/domain/calendar/calendar-date";

const HOUR_MS = 3_600_000;

/** From when on a range of dates counts, as of an instant; undefined for all time. Days, weeks and months are UTC's. */
export function publishedAfter(range: VideoDateRange | undefined, asOf: Date): Date | undefined {
  if (range === undefined || range === "all-time") return undefined;
  if (range === "hour") return new Date(asOf.getTime() - HOUR_MS);
  return startInstant(firstDay(range, dateOf(asOf)));
}

function firstDay(range: Exclude<VideoDateRange, "all-time" | "hour">, today: CalendarDate): CalendarDate {
  switch (range) {
    case "today":
      return today;
    case "yesterday":
      return addDays(today, -1);
    case "week":
    case "this-week":
      return startOfWeek(today);
    case "month":
    case "this-month":
      return startOfMonth(today);
    case "last-3-months":
      return addMonths(today, -3);
    case "last-6-months":
      return addMonths(today, -6);
    case "year":
      return calendarDate(`${today.slice(0, 4)}-01-01`);
  }
}
