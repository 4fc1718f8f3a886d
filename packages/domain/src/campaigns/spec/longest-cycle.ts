import type { CycleLength } from "../../calendar/cycles.ts";

// Of 1 to 12 months in a row.
const DAYS_OF_MONTHS = [31, 62, 92, 123, 153, 184, 215, 245, 276, 306, 337, 366];

/** How many days a cycle has at most: months differ, and a cycle of one month has no more than 31. */
export function longestCycleDays({ interval, intervalCount }: CycleLength): number {
  if (interval === "month") return DAYS_OF_MONTHS[intervalCount - 1] ?? 31 * intervalCount;
  return interval === "week" ? 7 * intervalCount : intervalCount;
}
