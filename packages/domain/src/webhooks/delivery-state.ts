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
