import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
});
afterAll(() => stage.close());

const callApi = (apiKey: string, path = "/me") =>
  fetch(`${stage.product.url}/api/v1${path}`, { headers: { "x-api-key": apiKey } });

describe("an API key, from the dashboard to a request and back", () => {
  let secret = "";

  it("is created after signing in, and shown once", async () => {
    const { page } = window;
    await signIn(page, stage.product);
    await page.getByRole("link", { name: "API keys" }).first().click();
    await page.getByRole("button", { name: "Create API key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Journey key");
    await dialog.getByRole("button", { name: "Create API key" }).click();
    secret = await dialog.getByLabel("Key “Journey key”").inputValue();
    expect(secret).toMatch(/^clip_[\w-]{43}$/);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("table", { name: "API keys" }).getByText("Journey key").waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it("works in a real request, which the list then shows", async () => {
    const response = await callApi(secret);
    expect(response.status).toBe(200);
    const { page } = window;
    await page.reload();
    const row = page.getByRole("row", { name: /Journey key/ });
    await row.getByText("Active").waitFor();
    expect(await row.getByText("Never").count()).toBe(0);
  });

  it("is limited to one area, and refused in another", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Edit Journey key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("May do").selectOption("Chosen areas");
    await dialog.getByLabel("Briefs").selectOption("Read");
    await dialog.getByLabel("Money").selectOption("Pay up to an amount a day");
    await dialog.getByLabel("At most a day").fill("50");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page
      .getByRole("row", { name: /Journey key/ })
      .getByText("1 area")
      .waitFor();
    expect((await callApi(secret, "/briefs")).status).toBe(200);
    expect((await callApi(secret, "/campaigns")).status).toBe(403);
  });

  it("stands in the activity log", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Activity log" }).first().click();
    await page.getByText("Journey key").first().waitFor();
  });

  it("is revoked, and answers 401 from then on", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "API keys" }).first().click();
    await page.getByRole("button", { name: "Revoke Journey key" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: /^Revoke/ })
      .click();
    await page
      .getByRole("row", { name: /Journey key/ })
      .getByText("Revoked")
      .waitFor();
    const response = await callApi(secret);
    expect(response.status).toBe(401);
    expect(window.problems).toEqual([]);
  });
});
