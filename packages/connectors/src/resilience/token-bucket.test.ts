import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenBucket } from "./platform-guard.ts";

describe("createTokenBucket", () => {
  it("lets a burst go at once and spaces the rest", () => {
    const bucket = createTokenBucket({ requestsPerSecond: 10, burst: 3 }, () => 0);
    const waits = Array.from({ length: 6 }, () => bucket.reserve(Number.POSITIVE_INFINITY).waitMs);
    expect(waits).toEqual([0, 0, 0, 100, 200, 300]);
  });

  it("refuses a wait that is too long, without using up a turn", () => {
    let nowMs = 0;
    const bucket = createTokenBucket({ requestsPerSecond: 10, burst: 1 }, () => nowMs);
    expect(bucket.reserve(0)).toEqual({ waitMs: 0, isReserved: true });
    expect(bucket.reserve(50)).toEqual({ waitMs: 100, isReserved: false });
    nowMs = 60;
    expect(bucket.reserve(50)).toEqual({ waitMs: 40, isReserved: true });
  });

  it("fills up again, but never beyond the burst", () => {
    let nowMs = 0;
    const bucket = createTokenBucket({ requestsPerSecond: 10, burst: 2 }, () => nowMs);
    bucket.reserve(0);
    bucket.reserve(0);
    nowMs = 60_000;
    const reserved = Array.from({ length: 3 }, () => bucket.reserve(0).isReserved);
    expect(reserved).toEqual([true, true, false]);
  });

  it("keeps the rate over any stretch of time", () => {
    const anyArrivals = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(anyArrivals, fc.integer({ min: 1, max: 10 }), (gaps, burst) => {
        let nowMs = 0;
        const bucket = createTokenBucket({ requestsPerSecond: 10, burst }, () => nowMs);
        const starts = gaps.map((gap) => {
          nowMs += gap;
          return nowMs + bucket.reserve(Number.POSITIVE_INFINITY).waitMs;
        });
        for (const [index, start] of starts.entries()) {
          const inTheNextSecond = starts.slice(index).filter((other) => other < start + 1000 - 1e-6).length;
          expect(inTheNextSecond).toBeLessThanOrEqual(10 + burst);
        }
      }),
    );
  });
});
