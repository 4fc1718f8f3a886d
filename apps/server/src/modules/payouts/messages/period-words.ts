import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";

/** As people say it, and no more of it than they need: "14 to 20 September 2026". */
export function periodWords({ startsOn, endsOn }: BillingWindow): string {
  const last = wordsOf(endsOn);
  const first = wordsOf(startsOn);
  while (first.length > 0 && first.at(-1) === last[first.length - 1]) first.pop();
  return [...(first.length > 0 ? [first.join(" "), "to"] : []), last.join(" ")].join(" ");
}

function wordsOf(day: CalendarDate): string[] {
  const instant = startInstant(day);
  const month = instant.toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" });
  return [String(instant.getUTCDate()), month, String(instant.getUTCFullYear())];
}
