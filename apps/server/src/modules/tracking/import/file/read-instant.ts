import { parseCalendarDate, parseTimestamp, startInstant } from "@clipledger/domain/calendar/calendar-date";

const DAYS_KEPT = 20_000;
const ZERO = 48;

/**
 * Reads timestamps just as `parseTimestamp` does, in milliseconds since 1970, but several times faster: a file names
 * few days and mostly writes its timestamps in one way.
 */
export function createInstantReader(): (text: string) => number | undefined {
  const days = new Map<string, number | undefined>();
  let lastText = "";
  let lastInstant: number | undefined;

  function startOfDay(date: string): number | undefined {
    const known = days.get(date);
    if (known !== undefined) return known;
    if (days.size >= DAYS_KEPT) days.clear();
    const day = parseCalendarDate(date);
    const start = day === undefined ? undefined : startInstant(day).getTime();
    days.set(Buffer.from(date).toString(), start);
    return start;
  }

  return (text) => {
    if (text === lastText) return lastInstant;
    const timeMs = plainTimeOf(text);
    const dayMs = timeMs === undefined ? undefined : startOfDay(text.slice(0, 10));
    lastText = text;
    lastInstant =
      timeMs === undefined || dayMs === undefined ? parseTimestamp(text)?.getTime() : dayMs + timeMs;
    return lastInstant;
  };
}

/** The time of day of `…T08:30:00Z` or `…T08:30:00.000Z`; undefined for any other spelling. */
function plainTimeOf(text: string): number | undefined {
  const hasFraction = text.length === 24 && text[19] === ".";
  if (!(hasFraction || text.length === 20) || !text.endsWith("Z")) return undefined;
  if (text[10] !== "T" || text[13] !== ":" || text[16] !== ":") return undefined;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const hundredths = hasFraction ? twoDigits(text, 20) : 0;
  const thousandth = hasFraction ? digit(text, 22) : 0;
  const isTime = hours <= 23 && minutes <= 59 && seconds <= 59 && hundredths <= 99 && thousandth <= 9;
  return isTime ? ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + thousandth : undefined;
}

function twoDigits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1);
}

/** Whatever is no digit reads as more than any time has. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - ZERO;
  return value >= 0 && value <= 9 ? value : 1_000;
}
