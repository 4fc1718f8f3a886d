import { type CalendarDate, daysBetween } from "../calendar/calendar-date.ts";
import { roundHalfAwayFromZero } from "../money/decimal.ts";

/** A billing window that has not ended, with what it pays so far. */
export interface RunningWindow {
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
  readonly amountMinor: bigint;
  /** The last day of its assignment; null: open. */
  readonly validUntil: CalendarDate | null;
}

/** An assignment that begins after today. */
interface ScheduledWork {
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
}

export interface ForecastTerms {
  readonly today: CalendarDate;
  /** Paid for a cycle whatever happens in it. */
  readonly salaryMinor: bigint;
  /** The most that limits and caps let a cycle pay one creator; null: nothing bounds it. */
  readonly mostMinor: bigint | null;
  readonly campaignEndsOn: CalendarDate | null;
}

interface SpendForecast {
  /** What the running windows will pay once they end. */
  readonly runningMinor: bigint;
  /** What later windows will pay up to the campaign's end; null without an end, or with nothing to go by. */
  readonly laterMinor: bigint | null;
}

/**
 * An estimate, linear in days. A window goes on as it did on the days up to today, which counts as a whole day: what it pays beside
 * the salary grows with its days, up to what limits and caps allow, and never falls. Later days of an assignment cost what the
 * days of its running window are expected to; those of assignments that begin later, what the running ones cost on average.
 */
export function forecastSpend(
  running: readonly RunningWindow[],
  scheduled: readonly ScheduledWork[],
  terms: ForecastTerms,
): SpendForecast {
  const windows = running.map((window) => ({
    ...window,
    days: daysBetween(window.startsOn, window.endsOn) + 1,
    expectedMinor: expectedOf(window, terms),
  }));
  const runningMinor = sumOf(windows.map(({ expectedMinor }) => expectedMinor));
  const { campaignEndsOn: end } = terms;
  if (end === null || windows.length === 0) return { runningMinor, laterMinor: null };
  const later = windows.map(({ endsOn, validUntil, days, expectedMinor }) =>
    costOfDays(daysBetween(endsOn, earlier(validUntil, end)), expectedMinor, days),
  );
  const allDays = windows.reduce((sum, { days }) => sum + days, 0);
  const beginning = scheduled.map(({ validFrom, validUntil }) =>
    costOfDays(daysBetween(validFrom, earlier(validUntil, end)) + 1, runningMinor, allDays),
  );
  return { runningMinor, laterMinor: sumOf([...later, ...beginning]) };
}

function expectedOf(
  { startsOn, endsOn, amountMinor }: RunningWindow,
  { today, salaryMinor, mostMinor }: ForecastTerms,
): bigint {
  const days = daysBetween(startsOn, endsOn) + 1;
  const passed = Math.min(Math.max(daysBetween(startsOn, today) + 1, 1), days);
  const fixed = amountMinor < salaryMinor ? amountMinor : salaryMinor;
  const grown = fixed + costOfDays(days, amountMinor - fixed, passed);
  const bounded = mostMinor !== null && grown > mostMinor ? mostMinor : grown;
  return bounded < amountMinor ? amountMinor : bounded;
}

/** What so many days cost when others cost that much; nothing for days that are none. */
function costOfDays(days: number, amountMinor: bigint, ofDays: number): bigint {
  return days <= 0 ? 0n : roundHalfAwayFromZero(amountMinor * BigInt(days), BigInt(ofDays));
}

function earlier(day: CalendarDate | null, end: CalendarDate): CalendarDate {
  return day !== null && day < end ? day : end;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
