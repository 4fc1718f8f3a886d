import { createSecretKey } from "node:crypto";
import { SOUND } from "@clipledger/domain/webhooks/endpoint-standing";
import { describe, expect, it } from "vitest";
import {
  createLane,
  type DueDelivery,
  hasSomethingToSend,
  type Lane,
  pointLaneAt,
  takeNext,
} from "./lane.ts";
import { readOrdersOf } from "./read-orders.ts";

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

function laneWith(...waiting: DueDelivery[]): Lane {
  const lane = createLane("org_000000000001", 1n);
  lane.signingKeys = [createSecretKey(Buffer.alloc(32))];
  lane.signingKeysReadAtMs = performance.now();
  lane.waiting.push(...waiting);
  for (const { place } of waiting) lane.known.add(place);
  return lane;
}

const failing = (probeAt: Date) => ({ failuresInRow: 3, failingSince: now, probeAt });

describe("a lane", () => {
  it("keeps the path and the query of its address", () => {
    const lane = laneWith();
    pointLaneAt(lane, "https://hooks.example.com:8443/in?token=a%20b");
    expect(lane).toMatchObject({ origin: "https://hooks.example.com:8443", path: "/in?token=a%20b" });
  });

  it("gives what was read in order, and knows it until it is recorded", () => {
    const lane = laneWith(delivery(1n), delivery(2n));
    expect([takeNext(lane, now), takeNext(lane, now)].map((taken) => taken?.place)).toEqual([1n, 2n]);
    expect(takeNext(lane, now)).toBeUndefined();
    expect([...lane.known]).toEqual([1n, 2n]);
  });

  it("forgets what was read more than a second ago, and reads less ahead", () => {
    const lane = laneWith(delivery(1n), delivery(2n));
    expect(takeNext(lane, later(1_000))?.place).toBe(1n);
    const before = lane.appetite;
    expect(takeNext(lane, later(1_001))).toBeUndefined();
    expect([...lane.known]).toEqual([1n]);
    expect(lane.appetite).toBeLessThan(before);
  });

  it("that fails sends one at a time, once it is time", () => {
    const lane = laneWith(delivery(1n));
    lane.standing = failing(later(1));
    expect(hasSomethingToSend(lane, now)).toBe(false);
    expect(hasSomethingToSend(lane, later(1))).toBe(true);
    lane.inFlight = 1;
    expect(hasSomethingToSend(lane, later(1))).toBe(false);
    lane.standing = SOUND;
    expect(hasSomethingToSend(lane, later(1))).toBe(true);
  });

  it("that fails still sends tests", () => {
    const lane = laneWith(delivery(1n, { isTest: true }), delivery(2n));
    lane.standing = failing(later(1));
    expect(takeNext(lane, now)?.place).toBe(1n);
    expect(takeNext(lane, now)).toBeUndefined();
  });
});

describe("what is read ahead", () => {
  const limitsOf = (lanes: Lane[], at = now) => readOrdersOf(lanes, at).map(({ limit }) => limit);

  it("is less for each of many lanes", () => {
    expect(limitsOf([laneWith()])).toEqual([600]);
    expect(limitsOf(Array.from({ length: 30 }, () => laneWith()))).toContain(100);
    expect(limitsOf(Array.from({ length: 3_000 }, () => laneWith()))).toContain(10);
  });

  it("fills a lane up when half of it is gone, and not before", () => {
    const lane = laneWith();
    expect(limitsOf([lane])).toEqual([600]);
    lane.waiting.push(...Array.from({ length: 301 }, (_, index) => delivery(BigInt(index))));
    expect(limitsOf([lane])).toEqual([]);
    lane.waiting.pop();
    expect(limitsOf([lane])).toEqual([300]);
  });

  it("goes on where it ended, but for a lane that fails", () => {
    const lane = laneWith();
    expect(readOrdersOf([lane], now)).toMatchObject([{ after: null }]);
    lane.readUpTo = { dueAt: "2026-09-21 08:30:00+00", place: 7n };
    expect(readOrdersOf([lane], now)).toMatchObject([{ after: lane.readUpTo }]);
    lane.standing = failing(now);
    expect(readOrdersOf([lane], now)).toEqual([{ endpointKey: 1n, limit: 1, after: null }]);
  });

  it("begins anew every few seconds, and when the clock was set back", () => {
    const lane = laneWith();
    lane.readUpTo = { dueAt: "2026-09-21 08:30:00+00", place: 7n };
    const afterAt = (at: Date) => readOrdersOf([lane], at)[0]?.after;
    expect([afterAt(now), afterAt(later(1_000)), afterAt(later(5_500))]).toEqual([null, lane.readUpTo, null]);
    expect([afterAt(later(-60_000)), afterAt(later(-59_000))]).toEqual([null, lane.readUpTo]);
  });

  it("is nothing for a lane that is held back, or has no secret", () => {
    const [held, unsigned] = [laneWith(), laneWith()];
    held.standing = failing(later(1));
    unsigned.signingKeys = [];
    expect(limitsOf([held, unsigned])).toEqual([]);
  });

  it("is little for a lane that lets it go stale, and more again for one that does not", () => {
    const lane = laneWith();
    const limits: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      limits.push(...limitsOf([lane]));
      lane.waiting.push(delivery(BigInt(round)));
      if (round < 8) takeNext(lane, later(2_000));
      else lane.waiting = [];
    }
    expect(Math.min(...limits)).toBeLessThanOrEqual(20);
    expect(limits.at(-1)).toBeGreaterThanOrEqual(150);
  });
});
