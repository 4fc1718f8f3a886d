import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { openStage, type Stage, signInAsViewer, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await signInAsViewer(window.page, stage.product);
});
afterAll(() => stage.close());

describe("somebody who only reads", () => {
  it.each(areas.filter((path) => path !== "/docs"))(
    "sees no action on %s that is not theirs",
    async (path) => {
      const { page } = window;
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await settled(page);
      // Pages turn for everybody, and nobody changes the address that they sign in with.
      const disabled = page.locator("main :is(button, select, textarea):disabled:not(nav *)");
      expect(await disabled.allTextContents()).toEqual([]);
    },
  );
});
