import { parseCalendarDate, startInstant } from "../calendar/calendar-date.ts";

const ZERO = 48;

/**
 * The instant of `2026-09-21T08:30:00Z` or `2026-09-21T08:30:00.000Z`, in milliseconds since 1970; undefined for any other
 * spelling. Without a pattern, because an import reads millions of them.
 */
export function plainInstantOf(text: string): number | undefined {
  const hasFraction = text.length === 24 && text[19] === ".";
  if (!(hasFraction || text.length === 20) || !text.endsWith("Z")) return undefined;
  if (text[10] !== "T" || text[13] !== ":" || text[16] !== ":") return undefined;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const hundredths = hasFraction ? twoDigits(text, 20) : 0;
  const thousandth = hasFraction ? digit(text, 22) : 0;
  if (hours > 23 || minutes > 59 || seconds > 59 || hundredths > 99 || thousandth > 9) return undefined;
  const date = parseCalendarDate(text.slice(0, 10));
  if (date === undefined) return undefined;
  const timeMs = ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + thousandth;
  return startInstant(date).getTime() + timeMs;
}

function twoDigits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1);
}

/** Whatever is no digit reads as more than any time has. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - ZERO;
  return value >= 0 && value <= 9 ? value : 1_000;
}
