import { addDays, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Credits } from "../../api/types.ts";

/** The credits used on each day of the period up to today, also on days without any. */
export function creditsByDay({ period, days }: Pick<Credits, "period" | "days">, today: string) {
  const end = period.to < today ? period.to : today;
  const used = new Map<string, number>();
  for (const { date, consumed } of days) used.set(date, (used.get(date) ?? 0) + consumed);
  const counts: { readonly date: string; readonly used: number }[] = [];
  for (let date = calendarDate(period.from); date <= end; date = addDays(date, 1)) {
    counts.push({ date, used: used.get(date) ?? 0 });
  }
  return counts;
}
