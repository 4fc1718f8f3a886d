import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, signIn, type Window } from "./product.ts";
import { settled } from "./settled.ts";
import { forgetShifts, shiftsOf, watchShifts } from "./shifts-of.ts";

/** What is promised of every area, for somebody who may do everything. */
export function promiseAreas(paths: readonly string[]): void {
  describe("an area", () => {
    let stage: Stage;
    const windows: Window[] = [];
    beforeAll(async () => {
      // Without a worker: a sync that ends while somebody looks moves the rows of lists.
      stage = await openStage({}, ["--role", "api"]);
      for (const size of [desktop, phone]) {
        const window = await stage.openWindow(size);
        await watchShifts(window.page);
        await signIn(window.page, stage.product);
        windows.push(window);
      }
    });
    afterAll(() => stage.close());

    it.each(paths)(
      "%s shifts nothing as its answers come, can be used by everybody, stays in its frame, and asks no other hosts",
      async (path) => {
        for (const { page, problems } of windows) {
          await settled(page);
          await forgetShifts(page);
          await goWithin(page, path);
          expect(await shiftsOf(page)).toEqual([]);
          await expectGoodFrame(page);
          expect(problems).toEqual([]);
        }
      },
    );
  });
}

export async function goWithin(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await showsPage(page);
}

/** Follows the address as a link in the dashboard does, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
}

/** A heading behind an open dialog counts as hidden: wait for the dialog instead where one is asked for. */
export async function showsPage(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await settled(page);
}

/** On a phone and on a wide screen: it stays in its frame, and everybody can use it, in light and in dark. */
export async function expectGoodPage(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectGoodFrame(page);
  }
}

async function expectGoodFrame(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => page.evaluate<number>(slide)).toBeLessThanOrEqual(0);
  expect(await faultsOf(page)).toEqual([]);
}

/**
 * By how many pixels the document can be scrolled out of its frame: sideways never, and downwards not where the main part
 * scrolls by itself. Reads the layout after a try to scroll, as a wheel would.
 */
const slide = `(() => {
  const root = document.scrollingElement;
  const main = document.querySelector("main");
  root.scrollTo(10000, 10000);
  const scrollsInside = main !== null && getComputedStyle(main).overflowY === "auto";
  const slid = [root.scrollLeft, scrollsInside ? root.scrollTop : 0];
  root.scrollTo(0, 0);
  return Math.max(...slid, root.scrollWidth - root.clientWidth, scrollsInside ? root.scrollHeight - root.clientHeight : 0);
})()`;
