import { describe, expect, it } from "vitest";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

describe("an interruptible sleep", () => {
  it("ends when its time is over", async () => {
    await expect(createInterruptibleSleep().sleep(1, never)).resolves.toBeUndefined();
  });

  it("ends when somebody wakes", async () => {
    const sleeper = createInterruptibleSleep();
    const sleep = sleeper.sleep(HOUR_MS, never);
    sleeper.wake();
    await expect(sleep).resolves.toBeUndefined();
  });

  it("is left out when somebody woke before it began, once", async () => {
    const sleeper = createInterruptibleSleep();
    sleeper.wake();
    await sleeper.sleep(HOUR_MS, never);
    let isOver = false;
    const next = sleeper.sleep(HOUR_MS, never).then(() => {
      isOver = true;
    });
    await sleeper.sleep(1, AbortSignal.abort());
    expect(isOver).toBe(false);
    sleeper.wake();
    await next;
  });

  it("ends when the signal aborts, and does not begin when it has", async () => {
    const sleeper = createInterruptibleSleep();
    const over = new AbortController();
    const sleep = sleeper.sleep(HOUR_MS, over.signal);
    over.abort();
    await sleep;
    await expect(sleeper.sleep(HOUR_MS, over.signal)).resolves.toBeUndefined();
  });
});
