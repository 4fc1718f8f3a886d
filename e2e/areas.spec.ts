import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, signIn, type Window } from "./product.ts";

/** The reference looks the same for every operation, and axe needs minutes for all of them. */
const removeMostOperations = `for (const section of document.querySelectorAll("main > section[aria-label]")) {
  if (section.ariaLabel !== "Projects") section.remove();
}`;

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
});
afterAll(() => stage.close());

describe("before signing in", () => {
  it.each(["/sign-in", "/forgot-password", "/reset-password#x", "/invite#x", "/join#x", "/creator-invite#x"])(
    "%s can be used by everybody",
    async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    },
  );
});

describe("signed in", () => {
  beforeAll(() => signIn(window.page, stage.product));

  it.each(areas)("%s can be used by everybody, on every screen, without asking other hosts", async (path) => {
    const { page, problems } = window;
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    }
    if (path === "/docs") await page.evaluate(removeMostOperations);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

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
