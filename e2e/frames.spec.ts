import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { joinAsViewer } from "./join-as-viewer.ts";
import { desktop, openStage, phone, type Stage, signIn, type Window } from "./product.ts";

/** Nobody's address, and pages that need no sign-in. */
const open = ["/sign-in", "/forgot-password", "/board", "/portal"];

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

let stage: Stage;
let window: Window;
let viewer: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  viewer = await stage.openWindow();
  await signIn(window.page, stage.product);
  await joinAsViewer(window.page, viewer.page, "Noor Frame");
});
afterAll(() => stage.close());

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}

describe("a page", () => {
  it.each([...new Set([...areas, ...open])])("%s cannot be scrolled out of its frame", async (path) => {
    await goTo(window.page, path);
    for (const size of [phone, desktop]) {
      await window.page.setViewportSize(size);
      await expect.poll(() => window.page.evaluate<number>(slide)).toBeLessThanOrEqual(0);
    }
  });
});

describe("somebody who only reads", () => {
  it.each(areas.filter((path) => path !== "/docs"))(
    "sees no action on %s that is not theirs",
    async (path) => {
      await goTo(viewer.page, path);
      // Pages turn for everybody, and nobody changes the address that they sign in with.
      const disabled = viewer.page.locator("main :is(button, select, textarea):disabled:not(nav *)");
      expect(await disabled.allTextContents()).toEqual([]);
    },
  );
});
