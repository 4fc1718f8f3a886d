import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DURATION_CLASSES,
  durationClass,
  durationOfShare,
  type FailureStreak,
  hasFailedTooLong,
  isFailing,
  MAX_ATTEMPTS,
  NO_FAILURES,
  retryAt,
  streakAfter,
} from "./delivery-state.ts";

const endedAt = new Date("2026-09-21T08:30:00.000Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In seconds after the attempt ended. */
function delayAfter(
  number: number,
  { random = 0, retryAfter }: { random?: number; retryAfter?: string } = {},
) {
  return (retryAt({ number, endedAt, retryAfter }, random).getTime() - endedAt.getTime()) / 1000;
}

describe("the next attempt", () => {
  it.each([
    [1, 5],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 14 * HOUR],
    [8, 20 * HOUR],
    [9, 24 * HOUR],
    [10, 24 * HOUR],
  ])("after the failed attempt %i is %i seconds away", (number, seconds) => {
    expect(delayAfter(number)).toBe(seconds);
  });

  it.each([
    [1, 0.5, 5.5],
    [2, 0.5, 5.5 * MINUTE],
    [9, 0.25, 25.2 * HOUR],
  ])("after attempt %i with %d of the spread is %d seconds away", (number, random, seconds) => {
    expect(delayAfter(number, { random })).toBe(seconds);
  });

  it.each([
    ["120", 2 * MINUTE],
    [" 120 ", 2 * MINUTE],
    ["Mon, 21 Sep 2026 08:40:00 GMT", 10 * MINUTE],
    ["Monday, 21-Sep-26 08:40:00 GMT", 10 * MINUTE],
    ["1", 5],
    ["Mon, 21 Sep 2026 08:00:00 GMT", 5],
    ["86400", 24 * HOUR],
    ["86401", 24 * HOUR],
    ["99999999999999999999999", 24 * HOUR],
    ["Tue, 21 Sep 2027 08:40:00 GMT", 24 * HOUR],
    ["", 5],
    ["-60", 5],
    ["12.5", 5],
    ["soon", 5],
    ["not a date GMT", 5],
  ])("with Retry-After %j is %i seconds away", (retryAfter, seconds) => {
    expect(delayAfter(1, { retryAfter })).toBe(seconds);
  });

  it("is never brought forward by Retry-After", () => {
    expect(delayAfter(9, { random: 0.5, retryAfter: "60" })).toBe(26.4 * HOUR);
  });

  it("lies within a fifth of its delay, whatever the receiver sends", () => {
    const attempt = fc.integer({ min: 1, max: MAX_ATTEMPTS });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        attempt,
        random,
        fc.option(fc.string(), { nil: undefined }),
        (number, share, retryAfter) => {
          const least = delayAfter(number);
          const delay = delayAfter(number, {
            random: share,
            ...(retryAfter === undefined ? {} : { retryAfter }),
          });
          expect(delay).toBeGreaterThanOrEqual(least);
          expect(delay).toBeLessThanOrEqual(Math.max(least * 1.2, 24 * HOUR));
          if (retryAfter === undefined) expect(delay).toBeLessThanOrEqual(least * 1.2);
        },
      ),
    );
  });

  it("comes ten times in about three days", () => {
    const total = (random: number) =>
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => delayAfter(index + 1, { random })).reduce(
        (sum, delay) => sum + delay,
      );
    expect(total(0) / HOUR).toBeCloseTo(75.6, 1);
    expect(total(1) / HOUR).toBeCloseTo(90.7, 1);
  });
});

const start = new Date("2026-09-21T08:30:00.000Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

/** One attempt a minute: `-` fails, `+` succeeds. */
function after(outcomes: string): FailureStreak {
  return [...outcomes].reduce(
    (streak, outcome, minute) =>
      streakAfter(streak, { isSuccess: outcome === "+", endedAt: minutes(minute) }),
    NO_FAILURES,
  );
}

describe("an endpoint", () => {
  it.each([
    ["", false],
    ["--", false],
    ["---", true],
    ["-----", true],
    ["--+--", false],
    ["-----+", false],
    ["-----+---", true],
  ])("after %j is failing: %j", (outcomes, expected) => {
    expect(isFailing(after(outcomes).failuresInRow)).toBe(expected);
  });

  it("is tried again three minutes after each failure, once it fails", () => {
    expect(after("--").probeAt).toBeNull();
    expect(after("---").probeAt).toEqual(minutes(2 + 3));
    expect(after("----").probeAt).toEqual(minutes(3 + 3));
  });

  it("has failed since the first failure after its last success", () => {
    expect(after("--+--").failingSince).toEqual(minutes(3));
    expect(after("--+").failingSince).toBeNull();
  });

  it("is given up five days after that", () => {
    const streak = after("+-");
    expect(hasFailedTooLong(streak, minutes(1 + 5 * 1440 - 1))).toBe(false);
    expect(hasFailedTooLong(streak, minutes(1 + 5 * 1440))).toBe(true);
    expect(hasFailedTooLong(NO_FAILURES, minutes(10_000))).toBe(false);
  });

  it("counts the failures at the end of any history, and since when", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("+", "-")), (history) => {
        const outcomes = history.join("");
        const failures = outcomes.length - (outcomes.lastIndexOf("+") + 1);
        const streak = after(outcomes);
        expect(streak.failuresInRow).toBe(failures);
        expect(streak.failingSince).toEqual(failures === 0 ? null : minutes(outcomes.length - failures));
        expect(streak.probeAt === null).toBe(failures < 3);
      }),
    );
  });
});

describe("a class of durations", () => {
  it.each([
    [0, 0],
    [50, 0],
    [51, 1],
    [250, 2],
    [10_000, 7],
    [10_001, 8],
    [15_000, 8],
  ])("of %i ms is number %i", (durationMs, index) => {
    expect(durationClass(durationMs)).toBe(index);
    expect(index).toBeLessThan(DURATION_CLASSES);
  });
});

describe("the duration of a share of attempts", () => {
  it("is the bound of the class in which the share is reached", () => {
    const counts = [50, 45, 4, 1, 0, 0, 0, 0, 0];
    expect(durationOfShare(counts, 0.5)).toBe(50);
    expect(durationOfShare(counts, 0.51)).toBe(100);
    expect(durationOfShare(counts, 0.95)).toBe(100);
    expect(durationOfShare(counts, 0.96)).toBe(250);
    expect(durationOfShare(counts, 1)).toBe(500);
  });

  it("is the deadline for those that took longer than any bound", () => {
    expect(durationOfShare([0, 0, 0, 0, 0, 0, 0, 0, 3], 0.5)).toBe(15_000);
  });

  it("is unknown without attempts", () => {
    expect(durationOfShare([], 0.5)).toBeNull();
    expect(durationOfShare([0, 0, 0, 0, 0, 0, 0, 0, 0], 0.95)).toBeNull();
  });
});
