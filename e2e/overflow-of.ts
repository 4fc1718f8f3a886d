import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, phone } from "./product.ts";

interface Evaluating {
  evaluate<T>(expression: string): Promise<T>;
}

/** By how many pixels a page is wider than its window. */
export function overflowOf(page: Evaluating): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** What is open stays within a phone's screen. Leaves the window as wide as a desktop's. */
export async function expectToFitPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
}
