import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";
import { settled } from "./settled.ts";
import { expectGoodPage, follow, showsPage } from "./visit-areas.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
});
afterAll(() => stage.close());

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
    await window.page.goto(path);
    await showsPage(window.page);
    await expectGoodPage(window.page);
  });
});

describe("signed in", () => {
  beforeAll(() => signIn(window.page, stage.product));

  it.each([
    "/api-keys?create=true",
    "/members?invite=true",
    "/accounts?add=true",
    "/videos?track=true",
    "/creators?add=true",
    "/payouts?manual=true",
    "/webhooks?add=true",
  ])("the dialog of %s can be used by everybody", async (path) => {
    await follow(window.page, path);
    await window.page.getByRole("dialog").waitFor();
    await settled(window.page);
    expect(await faultsOf(window.page)).toEqual([]);
    await window.page.keyboard.press("Escape");
    await window.page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
