import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areasOfContent, areasOfCreators, areasOfTheTeam } from "./areas.ts";
import { openStage, type Stage, signInAsViewer, type Window } from "./product.ts";
import { goWithin } from "./visit-areas.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await signInAsViewer(window.page, stage.product);
});
afterAll(() => stage.close());

describe("somebody who only reads", () => {
  it.each([...areasOfContent, ...areasOfCreators, ...areasOfTheTeam.filter((path) => path !== "/docs")])(
    "sees no action on %s that is not theirs",
    async (path) => {
      const { page } = window;
      await goWithin(page, path);
      // Pages turn for everybody, and nobody changes the address that they sign in with.
      const disabled = page.locator("main :is(button, select, textarea):disabled:not(nav *)");
      await expect.poll(() => disabled.allTextContents()).toEqual([]);
    },
  );
});
