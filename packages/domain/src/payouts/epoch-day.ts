const DAY_MS = 86_400_000;

/** The UTC day of an instant, or of its milliseconds, counted from 1970-01-01. */
export function epochDayOf(instant: Date | number): number {
  return Math.floor(instant.valueOf() / DAY_MS);
}
