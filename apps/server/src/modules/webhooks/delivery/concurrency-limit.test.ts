import { describe, expect, it } from "vitest";
import { ConcurrencyLimit, type LimitedAttempt } from "./concurrency-limit.ts";

const success = { isSuccess: true, isLost: false };
const refused = { isSuccess: false, isLost: false };
const lost = { isSuccess: false, isLost: true };

/** Starts as many as may be, and ends them all after so long; answers how many that were. */
function round(limit: ConcurrencyLimit, startMs: number, tookMs: number, outcome = success): number {
  const started: LimitedAttempt[] = [];
  while (limit.mayStart(startMs)) started.push(limit.start(startMs));
  for (const attempt of started) limit.end(attempt, outcome, startMs + tookMs);
  return started.length;
}

describe("the concurrency limit of an endpoint", () => {
  it("begins with one, and doubles after each round of successes", () => {
    const limit = new ConcurrencyLimit();
    expect([0, 1, 2, 3, 4, 5].map((turn) => round(limit, turn * 100, 20))).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it("stays where it is while fewer are under way than might be", () => {
    const limit = new ConcurrencyLimit();
    for (let turn = 0; turn < 50; turn += 1) limit.end(limit.start(turn), success, turn + 1);
    expect(limit.limit).toBeLessThanOrEqual(2);
  });

  it.each([
    ["an answer that is no success", refused],
    ["no answer", lost],
  ])("halves after %s, once for all that were under way", (_what, outcome) => {
    const limit = new ConcurrencyLimit();
    for (let turn = 0; turn < 5; turn += 1) round(limit, turn * 100, 20);
    expect(round(limit, 1_000, 20, outcome)).toBe(32);
    expect(limit.limit).toBe(16);
  });

  it("finds the number that a receiver with three workers answers without a wait, and keeps to it", () => {
    const limit = new ConcurrencyLimit();
    const sizes = Array.from({ length: 12 }, (_, turn) => {
      const startMs = turn * 10_000;
      const started: LimitedAttempt[] = [];
      while (limit.mayStart(startMs)) started.push(limit.start(startMs));
      for (const [index, attempt] of started.entries())
        limit.end(attempt, success, startMs + 1_000 * (Math.floor(index / 3) + 1));
      return started.length;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(2);
  });

  it("starts nothing while one waits much longer than one alone takes, and one at a time after it", () => {
    const limit = new ConcurrencyLimit();
    round(limit, 0, 20);
    const [waits, quick] = [limit.start(100), limit.start(100)];
    limit.end(quick, success, 120);
    expect([limit.mayStart(130), limit.mayStart(700)]).toEqual([true, false]);
    limit.end(waits, success, 5_000);
    expect([limit.mayStart(5_000), limit.limit]).toEqual([true, 1]);
    expect(round(limit, 5_100, 20)).toBe(1);
    expect(round(limit, 5_200, 20)).toBe(1);
    expect([round(limit, 20_000, 20), round(limit, 20_100, 20)]).toEqual([1, 2]);
  });

  it("sends one at a time to a receiver so slow that a second would run out of time behind it", () => {
    const limit = new ConcurrencyLimit();
    for (let turn = 0; turn < 5; turn += 1) expect(round(limit, turn * 10_000, 8_000)).toBe(1);
  });
});
