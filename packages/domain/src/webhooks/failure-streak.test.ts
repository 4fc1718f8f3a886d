import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FailureStreak,
  hasFailedTooLong,
  isFailing,
  NO_FAILURES,
  streakAfter,
} from "./failure-streak.ts";

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
