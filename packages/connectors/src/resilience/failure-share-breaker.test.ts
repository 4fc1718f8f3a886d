import { CircuitState } from "cockatiel";
import { describe, expect, it } from "vitest";
import { createFailureShareBreaker } from "./platform-guard.ts";

describe("the breaker", () => {
  it("opens at half of the attempts, once there are enough of them", () => {
    const alone = breakerWith({ breakMinAttempts: 6 });
    expect(Array.from({ length: 6 }, alone.fail)).toEqual([...Array(5).fill(false), true]);
    const among = breakerWith({ breakMinAttempts: 6 });
    for (let count = 0; count < 10; count += 1) among.succeed();
    expect(Array.from({ length: 10 }, among.fail)).toEqual([...Array(9).fill(false), true]);
  });

  it("never opens for failures in a row among twice as many answers", () => {
    const { succeed, fail } = breakerWith({ breakMinAttempts: 20 });
    for (let count = 0; count < 100; count += 1) succeed();
    expect(Array.from({ length: 50 }, fail)).not.toContain(true);
  });

  it("forgets what lies before the window, also when nobody asked for long", () => {
    const { fail, wait } = breakerWith({ breakMinAttempts: 3, breakOverMs: 30_000 });
    fail();
    fail();
    wait(30_000);
    expect(fail()).toBe(false);
    wait(29_000);
    expect(fail()).toBe(false);
    expect(fail()).toBe(true);
  });

  it("begins anew after a probe that succeeds", () => {
    const { breaker, fail } = breakerWith({ breakMinAttempts: 2 });
    fail();
    expect(fail()).toBe(true);
    expect(breaker.failure(CircuitState.HalfOpen)).toBe(true);
    breaker.success(CircuitState.HalfOpen);
    breaker.success(CircuitState.Closed);
    expect(fail()).toBe(false);
  });
});

function breakerWith({ breakMinAttempts = 20, breakOverMs = 30_000 }) {
  let nowMs = 1_000;
  const limits = { breakMinAttempts, breakOverMs, breakAtShare: 0.5 };
  const breaker = createFailureShareBreaker(limits, () => nowMs);
  return {
    breaker,
    succeed: () => breaker.success(CircuitState.Closed),
    fail: () => breaker.failure(CircuitState.Closed),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}
