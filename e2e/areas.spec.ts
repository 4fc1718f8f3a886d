import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, signIn, type Window } from "./product.ts";
import { settled } from "./settled.ts";

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

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
});
afterAll(() => stage.close());

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await settled(page);
}

async function expectFrame(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate<number>(slide)).toBeLessThanOrEqual(0);
  }
}

describe("before signing in", () => {
  it.each([
    "/sign-in",
    "/forgot-password",
    "/reset-password#x",
    "/invite#x",
    "/join#x",
    "/creator-invite#x",
    "/board",
    "/portal",
  ])("%s can be used by everybody, and cannot be scrolled out of its frame", async (path) => {
    await goTo(window.page, path);
    await expectFrame(window.page);
    expect(await faultsOf(window.page)).toEqual([]);
  });
});

describe("signed in", () => {
  beforeAll(() => signIn(window.page, stage.product));

  it.each(areas)(
    "%s can be used by everybody, stays in its frame on every screen, and asks no other hosts",
    async (path) => {
      const { page, problems } = window;
      await goTo(page, path);
      await expectFrame(page);
      expect(await faultsOf(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  it.each([
    "/api-keys?create=true",
    "/members?invite=true",
    "/accounts?add=true",
    "/videos?track=true",
    "/creators?add=true",
    "/payouts?manual=true",
    "/webhooks?add=true",
  ])("the dialog of %s can be used by everybody", async (path) => {
    await window.page.goto(path);
    await window.page.getByRole("dialog").waitFor();
    expect(await faultsOf(window.page)).toEqual([]);
  });
});
