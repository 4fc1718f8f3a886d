import type { Bench, BenchResult } from "./bench.ts";

interface Verdict {
  readonly hasPassed: boolean;
  /** The last one is `NAME: RATIO (goal G)`. */
  readonly lines: readonly string[];
}

export function judge(
  { name, goal }: Pick<Bench, "name" | "goal">,
  { ratio, report, checks }: BenchResult,
): Verdict {
  const hasReachedGoal = ratio >= goal;
  return {
    hasPassed: hasReachedGoal && checks.every(({ holds }) => holds),
    lines: [
      ...report,
      ...checks.map(({ claim, holds }) => `${holds ? "holds" : "FAILED"}: ${claim}`),
      ...(hasReachedGoal ? [] : ["FAILED: the ratio is short of the goal"]),
      `${name}: ${roundedDown(ratio)} (goal ${goal})`,
    ],
  };
}

/** Rounding up could show the goal as reached beside a failure. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
