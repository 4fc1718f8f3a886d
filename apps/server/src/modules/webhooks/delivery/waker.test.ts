import { describe, expect, it } from "vitest";
import { createWaker } from "./waker.ts";

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

describe("a rest", () => {
  it("ends when its time is over", async () => {
    await expect(createWaker().rest(1, never)).resolves.toBeUndefined();
  });

  it("ends when somebody wakes", async () => {
    const waker = createWaker();
    const rest = waker.rest(HOUR_MS, never);
    waker.wake();
    await expect(rest).resolves.toBeUndefined();
  });

  it("is left out when somebody woke before it began, once", async () => {
    const waker = createWaker();
    waker.wake();
    await waker.rest(HOUR_MS, never);
    let isOver = false;
    const next = waker.rest(HOUR_MS, never).then(() => {
      isOver = true;
    });
    await waker.rest(1, AbortSignal.abort());
    expect(isOver).toBe(false);
    waker.wake();
    await next;
  });

  it("ends when the signal aborts, and does not begin when it has", async () => {
    const waker = createWaker();
    const over = new AbortController();
    const rest = waker.rest(HOUR_MS, over.signal);
    over.abort();
    await rest;
    await expect(waker.rest(HOUR_MS, over.signal)).resolves.toBeUndefined();
  });
});
