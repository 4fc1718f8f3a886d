import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";

export interface CreditMonth {
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
      label: index === 0 ? "This month" : monthName(from),
      range: { from, to: addDays(addMonths(from, 1), -1) },
    };
  });
}

function monthName(day: string) {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(day),
  );
}
