import type { Page } from "playwright-core";

/** Chromium's measure of how much of a page jumped; what follows a click or a key within half a second does not count. */
const LARGEST_SHIFT = 0.05;

const watch = `(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(({ node }) => nameOf(node)).join("; ") });
  }).observe({ type: "layout-shift", buffered: true });
  const nameOf = (node) => (node?.textContent ?? "something").trim().slice(0, 40);
})()`;

/** Measures shifts of every page that the window loads from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate("window.shifts.length = 0");
}

/** What jumped since the page was loaded or shifts were forgotten; nothing, where that is hardly to be seen. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate<{ value: number; what: string }[]>("window.shifts");
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= LARGEST_SHIFT ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`);
}
