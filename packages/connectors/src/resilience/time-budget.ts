import { TimeoutStrategy } from "cockatiel";

/** Ends without waiting for the platform to notice; an attempt that has answered is not aborted. */
export const RIGHT_AWAY = { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false };

/** The time that one lookup has, and who may end it early. */
export interface TimeBudget {
  /** Aborts at the deadline, and when the caller leaves. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /** The caller went away by itself; that says nothing about the platform. */
  readonly hasCallerLeft: () => boolean;
}

export function startTimeBudget(
  deadlineMs: number,
  signal: AbortSignal,
  callerSignal: AbortSignal | undefined,
): TimeBudget {
  const endsMs = performance.now() + deadlineMs;
  return {
    signal,
    remainingMs: () => Math.max(0, endsMs - performance.now()),
    // A caller whose time limit ran out was kept waiting by the platform.
    hasCallerLeft: () => callerSignal?.aborted === true && callerSignal.reason?.name !== "TimeoutError",
  };
}
