import type { Answer } from "./exchange.ts";
import type { DueDelivery, Lane } from "./lane.ts";

/** An attempt that has ended, as it is recorded. */
export interface AttemptResult {
  readonly id: string;
  readonly lane: Lane;
  readonly delivery: DueDelivery;
  /** Of the endpoint, when it was sent. */
  readonly epoch: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly signature: string;
  readonly answer: Answer;
  /** Null after a success. */
  readonly retryAt: Date | null;
}

export function isSuccess({ answer }: AttemptResult): boolean {
  return answer.error === null;
}
