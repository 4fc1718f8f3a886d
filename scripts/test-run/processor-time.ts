import { readFileSync } from "node:fs";

/** How often Linux counts a second in /proc, on every kind of machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds of this process and of all processes below it that have ended, PostgreSQL and browsers included. Undefined
 * where the system does not say.
 */
export function processorSeconds(
  readStat = () => readFileSync("/proc/self/stat", "utf8"),
): number | undefined {
  try {
    return secondsOf(readStat());
  } catch {
    return undefined;
  }
}

/** The program's name stands in parentheses and may hold spaces; utime, stime, cutime and cstime are twelve fields behind it. */
function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}
