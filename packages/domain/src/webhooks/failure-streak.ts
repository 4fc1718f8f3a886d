const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const PROBED_EVERY_MS = 3 * MINUTE_MS;
const DISABLED_AFTER_MS = 5 * DAY_MS;

/** The failures at the end of an endpoint's attempts, and when it is tried next. */
export interface FailureStreak {
  /** Attempts since the last success, all without one. */
  readonly failuresInRow: number;
  /** When the first of them ended. */
  readonly failingSince: Date | null;
  /** While it fails, nothing is tried before. */
  readonly probeAt: Date | null;
}

interface AttemptOutcome {
  readonly isSuccess: boolean;
  readonly endedAt: Date;
}

export const NO_FAILURES: FailureStreak = { failuresInRow: 0, failingSince: null, probeAt: null };

export function streakAfter(before: FailureStreak, outcome: AttemptOutcome): FailureStreak {
  if (outcome.isSuccess) return NO_FAILURES;
  const failuresInRow = before.failuresInRow + 1;
  return {
    failuresInRow,
    failingSince: before.failingSince ?? outcome.endedAt,
    probeAt: isFailing(failuresInRow) ? new Date(outcome.endedAt.getTime() + PROBED_EVERY_MS) : null,
  };
}

/** Asked after a failure, so that an endpoint with nothing to send is left alone. */
export function hasFailedTooLong({ failingSince }: FailureStreak, at: Date): boolean {
  return failingSince !== null && failingSince.getTime() <= at.getTime() - DISABLED_AFTER_MS;
}

/** Attempts in a row without a success after which deliveries are held back. */
const FAILING_AFTER = 3;

export function isFailing(failuresInRow: number): boolean {
  return failuresInRow >= FAILING_AFTER;
}
