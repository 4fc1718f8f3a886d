import { createSecretKey } from "node:crypto";
import { NO_FAILURES } from "@clipledger/domain/webhooks/delivery-state";
import { describe, expect, it } from "vitest";
import {
  createEndpointQueue,
  type DueDelivery,
  type EndpointQueue,
  hasSomethingToSend,
  setQueueUrl,
  takeNext,
} from "./endpoint-queue.ts";
import { readOrdersOf } from "./read-ahead.ts";

const now = new Date("2026-09-21T08:30:00.000Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

function delivery(place: bigint, { isTest = false }: { isTest?: boolean } = {}): DueDelivery {
  return {
    place,
    eventId: "whevt_000000000001",
    isTest,
    attempts: 0,
    isFirstEver: true,
    occurredAt: now,
    body: Buffer.from("{}"),
    readAtMs: now.getTime(),
  };
}

function queueWith(...waiting: DueDelivery[]): EndpointQueue {
  const queue = createEndpointQueue("org_000000000001", 1n);
  queue.signingKeys = [createSecretKey(Buffer.alloc(32))];
  queue.signingKeysReadAtMs = performance.now();
  queue.waiting.push(...waiting);
  for (const { place } of waiting) queue.known.add(place);
  return queue;
}

const failing = (probeAt: Date) => ({ failuresInRow: 3, failingSince: now, probeAt });

describe("the queue of an endpoint", () => {
  it("keeps the path and the query of its address", () => {
    const queue = queueWith();
    setQueueUrl(queue, "https://hooks.example.com:8443/in?token=a%20b");
    expect(queue).toMatchObject({ origin: "https://hooks.example.com:8443", path: "/in?token=a%20b" });
  });

  it("gives what was read in order, and knows it until it is recorded", () => {
    const queue = queueWith(delivery(1n), delivery(2n));
    expect([takeNext(queue, now), takeNext(queue, now)].map((taken) => taken?.place)).toEqual([1n, 2n]);
    expect(takeNext(queue, now)).toBeUndefined();
    expect([...queue.known]).toEqual([1n, 2n]);
  });

  it("forgets what was read more than a second ago, and reads less ahead", () => {
    const queue = queueWith(delivery(1n), delivery(2n));
    expect(takeNext(queue, later(1_000))?.place).toBe(1n);
    const before = queue.readAheadLimit;
    expect(takeNext(queue, later(1_001))).toBeUndefined();
    expect([...queue.known]).toEqual([1n]);
    expect(queue.readAheadLimit).toBeLessThan(before);
  });

  it("that fails sends one at a time, once it is time", () => {
    const queue = queueWith(delivery(1n));
    queue.streak = failing(later(1));
    expect(hasSomethingToSend(queue, now)).toBe(false);
    expect(hasSomethingToSend(queue, later(1))).toBe(true);
    queue.inFlight = 1;
    expect(hasSomethingToSend(queue, later(1))).toBe(false);
    queue.streak = NO_FAILURES;
    expect(hasSomethingToSend(queue, later(1))).toBe(true);
  });

  it("that fails still sends tests", () => {
    const queue = queueWith(delivery(1n, { isTest: true }), delivery(2n));
    queue.streak = failing(later(1));
    expect(takeNext(queue, now)?.place).toBe(1n);
    expect(takeNext(queue, now)).toBeUndefined();
  });
});

describe("what is read ahead", () => {
  const limitsOf = (queues: EndpointQueue[], at = now) => readOrdersOf(queues, at).map(({ limit }) => limit);

  it("is less for each of many queues", () => {
    expect(limitsOf([queueWith()])).toEqual([600]);
    expect(limitsOf(Array.from({ length: 30 }, () => queueWith()))).toContain(100);
    expect(limitsOf(Array.from({ length: 3_000 }, () => queueWith()))).toContain(10);
  });

  it("fills a queue up when half of it is gone, and not before", () => {
    const queue = queueWith();
    expect(limitsOf([queue])).toEqual([600]);
    queue.waiting.push(...Array.from({ length: 301 }, (_, index) => delivery(BigInt(index))));
    expect(limitsOf([queue])).toEqual([]);
    queue.waiting.pop();
    expect(limitsOf([queue])).toEqual([300]);
  });

  it("goes on where it ended, but for a queue that fails", () => {
    const queue = queueWith();
    expect(readOrdersOf([queue], now)).toMatchObject([{ after: null }]);
    queue.readUpTo = { dueAt: "2026-09-21 08:30:00+00", place: 7n };
    expect(readOrdersOf([queue], now)).toMatchObject([{ after: queue.readUpTo }]);
    queue.streak = failing(now);
    expect(readOrdersOf([queue], now)).toEqual([{ endpointKey: 1n, limit: 1, after: null }]);
  });

  it("begins anew every few seconds, and when the clock was set back", () => {
    const queue = queueWith();
    queue.readUpTo = { dueAt: "2026-09-21 08:30:00+00", place: 7n };
    const afterAt = (at: Date) => readOrdersOf([queue], at)[0]?.after;
    expect([afterAt(now), afterAt(later(1_000)), afterAt(later(5_500))]).toEqual([
      null,
      queue.readUpTo,
      null,
    ]);
    expect([afterAt(later(-60_000)), afterAt(later(-59_000))]).toEqual([null, queue.readUpTo]);
  });

  it("is nothing for a queue that is held back, or has no secret", () => {
    const [held, unsigned] = [queueWith(), queueWith()];
    held.streak = failing(later(1));
    unsigned.signingKeys = [];
    expect(limitsOf([held, unsigned])).toEqual([]);
  });

  it("is little for a queue that lets it go stale, and more again for one that does not", () => {
    const queue = queueWith();
    const limits: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      limits.push(...limitsOf([queue]));
      queue.waiting.push(delivery(BigInt(round)));
      if (round < 8) takeNext(queue, later(2_000));
      else queue.waiting = [];
    }
    expect(Math.min(...limits)).toBeLessThanOrEqual(20);
    expect(limits.at(-1)).toBeGreaterThanOrEqual(150);
  });
});
