import { CircuitState, type IBreaker } from "cockatiel";
import type { ResilienceLimits } from "./resilience-limits.ts";

type BreakerLimits = Pick<ResilienceLimits, "breakOverMs" | "breakMinAttempts" | "breakAtShare"> &
  Partial<Pick<ResilienceLimits, "breakInARow">>;

interface Slice {
  readonly startedMs: number;
  attempts: number;
  failures: number;
}

const SLICES = 30;

/**
 * Opens the circuit when too large a share of the latest attempts failed, or too many in a row. Cockatiel's own sampling forgets only while
 * attempts come in, so that after a quiet night one failure would join those of yesterday.
 */
export function createFailureShareBreaker(
  { breakOverMs, breakMinAttempts, breakAtShare, breakInARow = Number.POSITIVE_INFINITY }: BreakerLimits,
  elapsedMs: () => number = () => performance.now(),
): IBreaker {
  let slices: Slice[] = [];
  let inARow = 0;

  function count(failures: 0 | 1): void {
    const nowMs = elapsedMs();
    slices = slices.filter(({ startedMs }) => nowMs - startedMs < breakOverMs);
    const latest = slices.at(-1);
    if (latest === undefined || nowMs - latest.startedMs >= breakOverMs / SLICES) {
      slices.push({ startedMs: nowMs, attempts: 1, failures });
    } else {
      latest.attempts += 1;
      latest.failures += failures;
    }
  }

  return {
    state: undefined,
    success(state) {
      inARow = 0;
      if (state === CircuitState.HalfOpen) slices = [];
      count(0);
    },
    failure(state) {
      count(1);
      inARow += 1;
      if (state !== CircuitState.Closed || inARow >= breakInARow) return true;
      const attempts = slices.reduce((total, slice) => total + slice.attempts, 0);
      const failures = slices.reduce((total, slice) => total + slice.failures, 0);
      return attempts >= breakMinAttempts && failures >= attempts * breakAtShare;
    },
  };
}
