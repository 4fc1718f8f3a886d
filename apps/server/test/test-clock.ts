import type { Clock } from "../src/infra/clock.ts";

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function createTestClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
