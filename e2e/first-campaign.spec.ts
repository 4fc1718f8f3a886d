import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";
import { untilRecorded } from "./recorded.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);

describe("a newcomer is led from an empty organization", () => {
  it("to a creator", async () => {
    const { page } = window;
    await page.goto("/settings");
    await page.getByLabel("Name of the new organization").fill("Firstlight");
    await page.getByRole("button", { name: "Open organization" }).click();
    await page.getByRole("button", { name: "Organization: Firstlight" }).waitFor();
    await takeStep(page, 0, "Add creator");
    await addCreator(page);
  });

  it("to their account", async () => {
    await takeStep(window.page, 1, "Add accounts");
    await linkAccount(window.page);
  });

  it("to a campaign", async () => {
    await takeStep(window.page, 2, "Create campaign");
    await writeCampaign(window.page);
  });

  it("to what the creator works for", async () => {
    await takeStep(window.page, 3, "Open campaigns");
    await assign(window.page);
  });

  it("to the first payment, and then no further", async () => {
    const { page, problems } = window;
    await takeStep(page, 4, "Open payouts");
    await page.getByRole("link", { name: /^Review and pay Robin Vale/ }).click();
    await page
      .getByRole("dialog", { name: /^Robin Vale/ })
      .getByRole("button", { name: "Record $50.00 as paid" })
      .click();
    await untilRecorded(page, "$50.00 to Robin Vale");
    await page.goto("/");
    await page.getByRole("heading", { level: 2, name: "Today" }).waitFor();
    await settled(page);
    expect(await page.getByRole("heading", { name: "Getting started" }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

async function takeStep(page: Page, done: number, name: string): Promise<void> {
  await page.goto("/");
  await page.getByText(`${done} of 5 steps done.`).waitFor();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

async function addCreator(page: Page): Promise<void> {
  const panel = page.getByRole("dialog", { name: "Add creator" });
  await panel.getByLabel("First name").fill("Robin");
  await panel.getByLabel("Last name").fill("Vale");
  await panel.getByLabel("Email", { exact: true }).fill("robin.vale@creators.example");
  await panel.getByRole("button", { name: "Add and invite" }).click();
  await page.getByText("Added and invited Robin Vale.").waitFor();
}

async function linkAccount(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add accounts" });
  await dialog.getByLabel("Handles or profile links").fill("@willow.pastry");
  await dialog.getByRole("button", { name: "Add account", exact: true }).click();
  await page.getByRole("row", { name: /Willow Pastry/ }).waitFor();
  await page.goto("/creators");
  await page.getByRole("link", { name: "Robin Vale", exact: true }).click();
  await page.getByRole("button", { name: "Link accounts" }).click();
  await page.getByRole("dialog").getByLabel("Willow Pastry").check();
  await page.getByRole("button", { name: "Save accounts" }).click();
  await page.getByRole("list", { name: "Linked accounts" }).getByText("Willow Pastry").waitFor();
}

async function writeCampaign(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "New campaign" });
  await sheet.getByLabel("Name", { exact: true }).fill("First weeks");
  await sheet.getByLabel("Currency").selectOption("USD");
  await sheet.getByRole("radio", { name: "Each creator has their own cycles" }).check();
  await sheet.getByLabel("First day").fill(tenDaysAgo);
  await sheet.getByRole("button", { name: "Fixed salary", exact: true }).click();
  await sheet.getByLabel("Salary per cycle").fill("50");
  await sheet.getByRole("button", { name: "Review" }).click();
  await sheet.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("heading", { level: 1, name: "First weeks" }).waitFor();
}

async function assign(page: Page): Promise<void> {
  await page.getByRole("link", { name: "First weeks" }).click();
  await page.getByRole("button", { name: "Assign creators" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Assign creators to First weeks" });
  await dialog.getByRole("checkbox", { name: "Robin Vale" }).check();
  await dialog.getByLabel("First day").fill(tenDaysAgo);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}
