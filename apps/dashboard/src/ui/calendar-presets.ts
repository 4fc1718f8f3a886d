import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { RangePreset } from "./date-range.ts";

/** Ranges that a calendar names, in UTC. */
export function calendarPresets(now: Date): readonly RangePreset[] {
  const today = calendarDate(now.toISOString().slice(0, 10));
  const thisMonth = calendarDate(`${today.slice(0, 7)}-01`);
  const thisYear = calendarDate(`${today.slice(0, 4)}-01-01`);
  return [
    { label: "This month", range: { from: thisMonth, to: today } },
    { label: "Last month", range: { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) } },
    { label: "This year", range: { from: thisYear, to: today } },
    { label: "Last 12 months", range: { from: addDays(addMonths(today, -12), 1), to: today } },
  ];
}
