import type { Stage } from "./stage.ts";

export interface Bench {
  readonly name: string;
  /** The least ratio of our speed to the reference's. */
  readonly goal: number;
  run(stage: Stage): Promise<BenchResult>;
}

export interface BenchResult {
  readonly ratio: number;
  /** Figures for people, printed before the verdict. */
  readonly report: readonly string[];
  /** What must hold besides the goal. */
  readonly checks: readonly Check[];
}

/** What one of several parts of a bench has to say, besides its ratio. */
export type BenchPart = Pick<BenchResult, "report" | "checks">;

export interface Check {
  readonly claim: string;
  readonly holds: boolean;
}
