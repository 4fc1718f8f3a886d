import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  let window: Window;

  beforeAll(async () => {
    window = await stage.openWindow();
    await window.page.emulateMedia({ colorScheme });
  });

  it.each(["/sign-in", "/forgot-password", "/reset-password#x", "/invite#x"])(
    "%s can be used by everybody",
    async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    },
  );

  it("every area can be used by everybody", async () => {
    const { page } = window;
    await signIn(page, stage.product);
    for (const path of areas) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });

  it("dialogs can be used by everybody", async () => {
    const { page } = window;
    for (const path of [
      "/api-keys?create=true",
      "/members?invite=true",
      "/accounts?add=true",
      "/videos?track=true",
    ]) {
      await page.goto(path);
      await page.getByRole("dialog").waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
});
