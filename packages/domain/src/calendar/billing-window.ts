import { type CalendarDate, dateOf, parseTimestamp, startInstant } from "./calendar-date.ts";

/** Both days belong to the window. */
export type BillingWindow = { readonly startsOn: CalendarDate; readonly endsOn: CalendarDate };

type WireBillingWindow = { readonly billingPeriodStart: string; readonly billingPeriodEnd: string };

const FRACTION_ABOVE_ZERO = /[.,]\d*[1-9]/;

export function toWireWindow(window: BillingWindow): WireBillingWindow {
  return {
    billingPeriodStart: toWireMidnight(window.startsOn),
    billingPeriodEnd: toWireMidnight(window.endsOn),
  };
}

/** Undefined unless both timestamps are midnights UTC and the window does not end before it starts. */
export function parseWireWindow(window: WireBillingWindow): BillingWindow | undefined {
  const startsOn = parseMidnight(window.billingPeriodStart);
  const endsOn = parseMidnight(window.billingPeriodEnd);
  if (startsOn === undefined || endsOn === undefined || endsOn < startsOn) return undefined;
  return { startsOn, endsOn };
}

export function toWireMidnight(date: CalendarDate): string {
  return `${date}T00:00:00.000+00:00`;
}

/** The day whose midnight UTC the timestamp names, in whatever offset it is written. */
export function parseMidnight(text: string): CalendarDate | undefined {
  const instant = parseTimestamp(text);
  // Offsets are whole minutes, so no fraction of a second can belong to a midnight, however small.
  if (instant === undefined || FRACTION_ABOVE_ZERO.test(text)) return undefined;
  const date = dateOf(instant);
  return startInstant(date).getTime() === instant.getTime() ? date : undefined;
}

/** "Autumn launch, 14 to 20 September 2026", or the campaign alone. */
export function workWords(campaignName: string | null, window: BillingWindow | null): string | undefined {
  if (campaignName === null) return undefined;
  return window === null ? campaignName : `${campaignName}, ${periodWords(window)}`;
}

/** The days as people say them, without repeating a month or year: "14 to 20 September 2026". */
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
