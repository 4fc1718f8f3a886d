import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Credits } from "../../api/types.ts";
import { monthText } from "../../ui/primitives/time.tsx";

interface CreditMonth {
  /** YYYY-MM */
  readonly value: string;
  readonly label: string;
  readonly range: { readonly from: string; readonly to: string };
}

const monthsKept = 13;

/** The months the ledger remembers, this one first. */
export function creditMonths(now: Date): readonly CreditMonth[] {
  const thisMonth = calendarDate(`${now.toISOString().slice(0, 7)}-01`);
  return Array.from({ length: monthsKept }, (_, index) => {
    const from = addMonths(thisMonth, -index);
    return {
      value: from.slice(0, 7),
      label: index === 0 ? "This month" : monthText(from, "with year"),
      range: { from, to: addDays(addMonths(from, 1), -1) },
    };
  });
}

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
