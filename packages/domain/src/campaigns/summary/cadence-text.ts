import type { CycleInterval, CycleLength } from "../../calendar/cycles.ts";

const EVERY_ONE: Record<CycleInterval, string> = { day: "daily", week: "weekly", month: "monthly" };

/** "weekly", "every 2 weeks". */
export function cadenceText({ interval, intervalCount }: CycleLength): string {
  return intervalCount === 1 ? EVERY_ONE[interval] : `every ${intervalCount} ${interval}s`;
}
