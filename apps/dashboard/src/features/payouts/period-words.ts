import { type CalendarDate, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import { dayRange, shortDate } from "../../ui/primitives/time.tsx";

interface Period {
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

/** "Sep 21 – 27, 2026", or one day alone. */
export function periodText({ billingPeriodStart, billingPeriodEnd }: Period): string {
  return billingPeriodStart === billingPeriodEnd
    ? shortDate(billingPeriodStart)
    : dayRange(billingPeriodStart, billingPeriodEnd);
}

/** A window is due from the day after its last one. */
export function isOver({ billingPeriodEnd }: Pick<Period, "billingPeriodEnd">, today: CalendarDate): boolean {
  return daysSinceEnd(billingPeriodEnd, today) > 0;
}

/** How long a window has been due, or when it will be. */
export function dueText({ billingPeriodEnd }: Pick<Period, "billingPeriodEnd">, today: CalendarDate): string {
  const days = daysSinceEnd(billingPeriodEnd, today);
  if (days > 0) return days === 1 ? "Due since today" : `Due for ${countOfDays(days - 1)}`;
  return days === 0 ? "Ends today" : `Ends in ${countOfDays(-days)}`;
}

function daysSinceEnd(billingPeriodEnd: string, today: CalendarDate): number {
  return daysBetween(dateOf(new Date(billingPeriodEnd)), today);
}

function countOfDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** The days that an issued payout settles; undefined for manual ones, which settle none. */
export function payoutPeriod(payout: {
  readonly billingPeriodStart: string | null;
  readonly billingPeriodEnd: string | null;
}): string | undefined {
  const { billingPeriodStart, billingPeriodEnd } = payout;
  if (billingPeriodStart === null || billingPeriodEnd === null) return undefined;
  return periodText({ billingPeriodStart, billingPeriodEnd });
}
