import type { KeyObject } from "node:crypto";
import { type FailureStreak, isFailing, NO_FAILURES } from "@clipledger/domain/webhooks/delivery-state";
import { SIGNING_KEYS_KEPT_MS } from "../endpoints/signing-secrets.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

/** A delivery as it is sent. */
export interface DueDelivery {
  readonly place: bigint;
  readonly eventId: string;
  /** Sent though others are held back, once, and without effect on the endpoint's failures in a row. */
  readonly isTest: boolean;
  /** How many of the ten attempts were made before. */
  readonly attempts: number;
  readonly isFirstEver: boolean;
  readonly occurredAt: Date;
  readonly body: Buffer;
  readonly readAtMs: number;
}

/** What is known of an endpoint while there is something to send to it. */
export interface EndpointQueue {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  url: string;
  epoch: number;
  origin: string;
  path: string;
  signingKeys: readonly KeyObject[];
  /** On the monotonic clock. */
  signingKeysReadAtMs: number;
  streak: FailureStreak;
  readonly concurrency: ConcurrencyLimit;
  /** Read ahead, in the order in which they are sent. */
  waiting: DueDelivery[];
  /** Places of all that were read and whose result is not recorded yet. */
  readonly known: Set<bigint>;
  /** Places that were recorded since the last reading began, which may have seen them as they were before. */
  recorded: bigint[];
  /** Attempts that have not ended, tests left out. */
  inFlight: number;
  /** How far it was read; null: from the beginning. */
  readUpTo: { readonly dueAt: string; readonly place: bigint } | null;
  /** When it was last read from the beginning: something may have come in behind what was read since. */
  readFromBeginningAtMs: number;
  /** More is read when so few are waiting. */
  readAgainAt: number;
  /** How many are worth reading ahead: fewer when what was read went stale before it could be sent. */
  readAheadLimit: number;
}

export const MOST_READ_AHEAD = 600;
export const LEAST_READ_AHEAD = 10;

/** What was read longer ago may have been canceled or redacted since; it is read again. */
const FRESH_MS = 1_000;

export function createEndpointQueue(organizationId: string, endpointKey: bigint): EndpointQueue {
  return {
    organizationId,
    endpointKey,
    url: "",
    epoch: 0,
    origin: "",
    path: "",
    signingKeys: [],
    signingKeysReadAtMs: Number.NEGATIVE_INFINITY,
    streak: NO_FAILURES,
    concurrency: new ConcurrencyLimit(),
    waiting: [],
    known: new Set(),
    recorded: [],
    inFlight: 0,
    readUpTo: null,
    readFromBeginningAtMs: Number.NEGATIVE_INFINITY,
    readAgainAt: 0,
    readAheadLimit: MOST_READ_AHEAD,
  };
}

export function setQueueUrl(queue: EndpointQueue, url: string): void {
  if (queue.url === url) return;
  const { origin, pathname, search } = new URL(url);
  queue.url = url;
  queue.origin = origin;
  queue.path = pathname + search;
}

/** Called before reading: from then on, the database shows what was recorded until now. */
export function forgetRecorded(queue: EndpointQueue): void {
  for (const place of queue.recorded) queue.known.delete(place);
  queue.recorded = [];
}

/** While it fails, one delivery at a time, and none before the time for the next. */
export function isHeldBack({ streak, inFlight }: EndpointQueue, now: Date): boolean {
  return (
    isFailing(streak.failuresInRow) && (inFlight > 0 || (streak.probeAt?.getTime() ?? 0) > now.getTime())
  );
}

/** There is more to read than was read, and room for it. */
export function runsLow({ readUpTo, waiting, readAgainAt }: EndpointQueue): boolean {
  return readUpTo !== null && waiting.length <= readAgainAt;
}

export function hasSomethingToSend(queue: EndpointQueue, now: Date): boolean {
  const [first] = queue.waiting;
  if (first === undefined) return false;
  return first.isTest || (!isHeldBack(queue, now) && queue.concurrency.mayStart(performance.now()));
}

/** The next to send, which stays known; undefined when there is none that may be sent now. */
export function takeNext(queue: EndpointQueue, now: Date): DueDelivery | undefined {
  forgetStale(queue, now);
  // Those who retire a secret at once wait for this long, and nobody signs with it after that.
  if (performance.now() - queue.signingKeysReadAtMs > SIGNING_KEYS_KEPT_MS) forgetWaiting(queue);
  return hasSomethingToSend(queue, now) ? queue.waiting.shift() : undefined;
}

/** What waits is read again when its turn comes. */
export function forgetWaiting(queue: EndpointQueue): void {
  for (const { place } of queue.waiting) queue.known.delete(place);
  queue.waiting = [];
  queue.readUpTo = null;
}

function forgetStale(queue: EndpointQueue, now: Date): void {
  const [first] = queue.waiting;
  if (first === undefined || isFresh(first.readAtMs, now, FRESH_MS)) return;
  queue.readAheadLimit = Math.max(LEAST_READ_AHEAD, queue.readAheadLimit / 4);
  forgetWaiting(queue);
}

/** The clock may have been set back: what was read later than now is not fresh either. */
export function isFresh(readAtMs: number, now: Date, freshMs: number): boolean {
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs <= freshMs;
}
