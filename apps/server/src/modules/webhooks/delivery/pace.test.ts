import { describe, expect, it } from "vitest";
import { Pace, type PacedAttempt } from "./pace.ts";

const success = { isSuccess: true, isLost: false };
const refused = { isSuccess: false, isLost: false };
const lost = { isSuccess: false, isLost: true };

/** Starts as many as may be, and ends them all after so long; answers how many that were. */
function round(pace: Pace, startMs: number, tookMs: number, outcome = success): number {
  const started: PacedAttempt[] = [];
  while (pace.mayStart(startMs)) started.push(pace.start(startMs));
  for (const attempt of started) pace.end(attempt, outcome, startMs + tookMs);
  return started.length;
}

describe("the pace of an endpoint", () => {
  it("begins with one, and doubles after each round of successes", () => {
    const pace = new Pace();
    expect([0, 1, 2, 3, 4, 5].map((turn) => round(pace, turn * 100, 20))).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it("stays where it is while fewer are under way than might be", () => {
    const pace = new Pace();
    for (let turn = 0; turn < 50; turn += 1) pace.end(pace.start(turn), success, turn + 1);
    expect(pace.limit).toBeLessThanOrEqual(2);
  });

  it.each([
    ["an answer that is no success", refused],
    ["no answer", lost],
  ])("halves after %s, once for all that were under way", (_what, outcome) => {
    const pace = new Pace();
    for (let turn = 0; turn < 5; turn += 1) round(pace, turn * 100, 20);
    expect(round(pace, 1_000, 20, outcome)).toBe(32);
    expect(pace.limit).toBe(16);
  });

  it("finds the number that a receiver with three workers answers without a wait, and keeps to it", () => {
    const pace = new Pace();
    const sizes = Array.from({ length: 12 }, (_, turn) => {
      const startMs = turn * 10_000;
      const started: PacedAttempt[] = [];
      while (pace.mayStart(startMs)) started.push(pace.start(startMs));
      for (const [index, attempt] of started.entries())
        pace.end(attempt, success, startMs + 1_000 * (Math.floor(index / 3) + 1));
      return started.length;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(2);
  });

  it("starts nothing while one waits much longer than one alone takes, and one at a time after it", () => {
    const pace = new Pace();
    round(pace, 0, 20);
    const [waits, quick] = [pace.start(100), pace.start(100)];
    pace.end(quick, success, 120);
    expect([pace.mayStart(130), pace.mayStart(700)]).toEqual([true, false]);
    pace.end(waits, success, 5_000);
    expect([pace.mayStart(5_000), pace.limit]).toEqual([true, 1]);
    expect(round(pace, 5_100, 20)).toBe(1);
    expect(round(pace, 5_200, 20)).toBe(1);
    expect([round(pace, 20_000, 20), round(pace, 20_100, 20)]).toEqual([1, 2]);
  });

  it("sends one at a time to a receiver so slow that a second would run out of time behind it", () => {
    const pace = new Pace();
    for (let turn = 0; turn < 5; turn += 1) expect(round(pace, turn * 10_000, 8_000)).toBe(1);
  });
});
