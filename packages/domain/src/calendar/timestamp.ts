import { isEpochDay, parseCalendarDate, startInstant } from "./calendar-date.ts";

const SHAPE = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Reads an ISO 8601 timestamp that states its offset; anything finer than a millisecond is cut off. */
export function parseTimestamp(text: string): Date | undefined {
  const [, dateText = "", hours = "", minutes = "", seconds = "0", fraction = "", offset = ""] =
    SHAPE.exec(text) ?? [];
  const date = parseCalendarDate(dateText);
  const offsetMinutes = parseOffset(offset);
  if (date === undefined || offsetMinutes === undefined) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const minuteOfDay = Number(hours) * 60 + Number(minutes) - offsetMinutes;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const epochMs =
    startInstant(date).getTime() + minuteOfDay * MINUTE_MS + Number(seconds) * 1000 + milliseconds;
  return isEpochDay(Math.floor(epochMs / DAY_MS)) ? new Date(epochMs) : undefined;
}

function parseOffset(offset: string): number | undefined {
  if (offset === "Z") return 0;
  const digits = offset.slice(1).replace(":", "");
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (digits === "" || hours > 23 || minutes > 59) return undefined;
  const total = hours * 60 + minutes;
  return offset.startsWith("-") ? -total : total;
}
