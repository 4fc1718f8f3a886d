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

  it.each(["/sign-in", "/forgot-password", "/reset-password#x", "/invite#x", "/join#x", "/creator-invite#x"])(
    "%s can be used by everybody",
    async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    },
  );

  describe("signed in", () => {
    beforeAll(() => signIn(window.page, stage.product));

    it.each(areas)("%s can be used by everybody", async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    });

    it.each([
      "/api-keys?create=true",
      "/members?invite=true",
      "/accounts?add=true",
      "/videos?track=true",
      "/creators?add=true",
    ])("the dialog of %s can be used by everybody", async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("dialog").waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    });
  });
});
