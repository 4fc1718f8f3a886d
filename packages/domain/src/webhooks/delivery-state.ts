/** `failed`: ten attempts used. `canceled`: its endpoint was paused, disabled or deleted. `skipped`: it names a deleted creator. */
export const DELIVERY_STATES = ["pending", "succeeded", "failed", "canceled", "skipped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ENDPOINT_STATES = ["active", "paused", "disabled"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** `failing`: five days without a success. `gone`: the receiver answered 410. `plan`: no API access. */
export const DISABLED_REASONS = ["failing", "gone", "plan"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why an attempt got no answer, or none that counts. */
export const ATTEMPT_ERRORS = [
  "status",
  "redirect",
  "timeout",
  "connection",
  "name_not_resolved",
  "address_not_allowed",
  "tls",
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const MAX_ATTEMPTS = 10;

/** Nothing a receiver says postpones an attempt by more. */
const MAX_POSTPONEMENT_MS = 24 * HOUR_MS;

const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

const MAX_SPREAD = 0.2;

interface FailedAttempt {
  /** Of ten; the first is 1. */
  readonly number: number;
  readonly endedAt: Date;
  /** As the receiver sent it. */
  readonly retryAfter: string | undefined;
}

/** When the next attempt is due; `random` is from 0 up to 1. After the last one: when it would be, were there another. */
export function retryAt({ number, endedAt, retryAfter }: FailedAttempt, random: number): Date {
  const delayMs = DELAYS_MS[Math.min(number, DELAYS_MS.length) - 1] ?? 0;
  const spreadMs = Math.floor(delayMs * MAX_SPREAD * random);
  const wishedMs = Math.min(postponementMs(retryAfter, endedAt), MAX_POSTPONEMENT_MS);
  return new Date(endedAt.getTime() + Math.max(delayMs + spreadMs, wishedMs));
}

/** What `Retry-After` asks for, in seconds or as an HTTP date; 0 where it says nothing that can be read. */
function postponementMs(retryAfter: string | undefined, endedAt: Date): number {
  const text = retryAfter?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const waitMs = text.endsWith(" GMT") ? Date.parse(text) - endedAt.getTime() : 0;
  return Number.isNaN(waitMs) ? 0 : waitMs;
}

const DAY_MS = 24 * HOUR_MS;

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

/** Attempts are counted by how long they took: up to each of these, and longer. */
const DURATION_BOUNDS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** No attempt lasts longer. */
const DEADLINE_MS = 15_000;

export const DURATION_CLASSES = DURATION_BOUNDS_MS.length + 1;

/** The index of the class that counts an attempt of this duration. */
export function durationClass(durationMs: number): number {
  const index = DURATION_BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return index === -1 ? DURATION_BOUNDS_MS.length : index;
}

/** Within how many milliseconds this share of the counted attempts ended, as the upper bound of a class. */
export function durationOfShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let ended = 0;
  for (const [index, bound] of DURATION_BOUNDS_MS.entries()) {
    ended += counts[index] ?? 0;
    if (ended >= total * share) return bound;
  }
  return DEADLINE_MS;
}
