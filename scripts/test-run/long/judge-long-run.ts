import { join } from "node:path";

/** Where `npm run test:long` writes what came of it. */
export const longRunFile = join(".cache", "test-long.json");

export type StepResult = "passed" | "failed" | "exceeded its limit" | "did not fit";

export interface StepRecord {
  readonly name: string;
  /** Of the step's random numbers, where it has any. */
  readonly seed?: number;
  readonly result: StepResult;
  readonly seconds: number;
}

export interface LongRunRecord {
  readonly commit: string;
  /** Whether the tree held what is committed, and nothing else, from the first step to the last. */
  readonly isCommitted: boolean;
  readonly seconds: number;
  readonly steps: readonly StepRecord[];
}

/** Why a long run does not speak for a commit; undefined where it does: every step passed, on that commit and nothing else. */
export function objectionTo(
  run: LongRunRecord | undefined,
  commit: string,
  stepNames: readonly string[],
): string | undefined {
  if (run === undefined) return "npm run test:long has not run here";
  if (run.commit !== commit) return `npm run test:long ran for ${run.commit}, and this is ${commit}`;
  if (!run.isCommitted) return "npm run test:long ran with changes that are not committed";
  const broken = run.steps.filter(({ result }) => result !== "passed");
  const missing = stepNames.filter((wanted) => run.steps.every(({ name }) => name !== wanted));
  const faults = [
    ...broken.map(({ name, result }) => `${name} ${result}`),
    ...missing.map((name) => `${name} did not run`),
  ];
  return faults.length === 0 ? undefined : `npm run test:long is not green: ${faults.join(", ")}`;
}
