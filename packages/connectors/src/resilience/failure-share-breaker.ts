import { CircuitState, type IBreaker } from "cockatiel";
import type { ResilienceLimits } from "./resilience-limits.ts";

type BreakerLimits = Pick<ResilienceLimits, "breakOverMs" | "breakMinAttempts" | "breakAtShare">;

interface Slice {
  readonly startedMs: number;
  attempts: number;
  failures: number;
}

const SLICES = 30;

/**
 * Opens the circuit when too large a share of the latest attempts failed. Cockatiel's own sampling forgets only while
 * attempts come in, so that after a quiet night one failure would join those of yesterday.
 */
export function createFailureShareBreaker(
  { breakOverMs, breakMinAttempts, breakAtShare }: BreakerLimits,
  elapsedMs: () => number = () => performance.now(),
): IBreaker {
  let slices: Slice[] = [];

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
      if (state === CircuitState.HalfOpen) slices = [];
      count(0);
    },
    failure(state) {
      count(1);
      if (state !== CircuitState.Closed) return true;
      const attempts = slices.reduce((total, slice) => total + slice.attempts, 0);
      const failures = slices.reduce((total, slice) => total + slice.failures, 0);
      return attempts >= breakMinAttempts && failures >= attempts * breakAtShare;
    },
  };
}
