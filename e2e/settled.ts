import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

interface Traffic {
  readonly waiting: Set<Request>;
  asked: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Counts what a page asks for from now on. Streams stay open as long as the page does, so they do not count. */
export function watchRequests(page: Page): void {
  const seen: Traffic = { waiting: new Set(), asked: 0 };
  traffic.set(page, seen);
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") return;
    seen.waiting.add(request);
    seen.asked += 1;
  });
  const end = (request: Request) => seen.waiting.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

const idleTwice = `new Promise((resolve) => {
  const soon = { timeout: 500 };
  requestIdleCallback(() => requestIdleCallback(resolve, soon), soon);
})`;

/** Until every answer is there and shown, and showing it asked for nothing more. */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (seen === undefined) throw new Error("Nobody watches the requests of this page");
  const isQuiet = async () => {
    const { asked } = seen;
    if (seen.waiting.size > 0) return false;
    await page.evaluate(idleTwice);
    return seen.waiting.size === 0 && seen.asked === asked;
  };
  await expect.poll(isQuiet, { interval: 20 }).toBe(true);
}
