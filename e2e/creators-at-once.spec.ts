import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("a creator who is behind", () => {
  it("is found from the overview, and written to beside their page", async () => {
    const { page } = window;
    await page.getByRole("link", { name: /who are behind/ }).click();
    await page.getByRole("radio", { name: /^Behind/ }).waitFor();
    const creator = page.getByRole("table").locator('a[href^="/creators/"]').first();
    const name = (await creator.textContent()) ?? "";
    await page.getByRole("table").getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("button", { name: "Message" }).click();
    const panel = page.getByRole("dialog", { name });
    await panel.getByLabel("Message", { exact: true }).fill("You are behind this week. Can I help?");
    await panel.getByLabel("Message", { exact: true }).press("Enter");
    await panel.getByRole("article").getByText("You are behind this week. Can I help?").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("shows what they earned and brought", async () => {
    const { page } = window;
    await page.getByRole("figure", { name: /^Earnings in/ }).waitFor();
    await page.getByRole("table", { name: "Performance by campaign" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
  });
});

describe("many creators", () => {
  it("are pasted with their problems shown by row, and added all at once", async () => {
    const { page } = window;
    await page.goto("/creators");
    await page.getByRole("button", { name: "Add many" }).click();
    const panel = page.getByRole("dialog", { name: "Add many creators" });
    await panel
      .getByLabel("People")
      .fill("Quinn Ash, quinn@many.example\nNo address\nRue Fern <rue@many.example>");
    await panel.getByText("This is no email address").waitFor();
    expect(await panel.getByRole("button", { name: /^Add and invite/ }).isDisabled()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByRole("button", { name: "Leave out row 2" }).click();
    await panel.getByRole("button", { name: "Add and invite 2 creators" }).click();
    await page.getByText("Added and invited 2 creators.").waitFor();
  });

  it("are tagged, written to and archived together", async () => {
    const { page } = window;
    await choose(page, "many.example");
    await bar(page, "Tag").click();
    const tags = page.getByRole("dialog", { name: "Tags of 2 creators" });
    await tags.getByLabel("Add").fill("Autumn");
    await tags.getByLabel("Add").press("Enter");
    await tags.getByRole("button", { name: "Save tags" }).click();
    await page.getByText("Changed the tags of 2 creators.").waitFor();

    await bar(page, "Message").click();
    const message = page.getByRole("dialog", { name: "Message 2 creators" });
    await message.getByLabel("Message").fill("Welcome, both of you");
    await message.getByRole("button", { name: "Send to 2 creators" }).click();
    await page.getByText("Sent to 2 creators.").waitFor();

    await bar(page, "Archive").click();
    await page.getByRole("button", { name: "Archive 2 creators" }).click();
    await page.getByText("Archived 2 creators.").waitFor();
    await page.getByText("No creators match").waitFor();
  });
});

describe("the list", () => {
  it("has the order of a figure that is asked for", async () => {
    const { page } = window;
    await page.goto("/creators?figures=all");
    // Rows that arrive move the columns, and a click that began on one head ends on another.
    await settled(page);
    await page.getByRole("button", { name: /^Views/ }).click();
    await page.waitForURL(/sort=views/);
    const table = page.getByRole("table", { name: "Creators" });
    await table.locator('th[aria-sort="descending"]', { hasText: "Views" }).waitFor();
    const heads = await table.getByRole("columnheader").allTextContents();
    for (const head of ["Views", "Posts", "Earned", "CPM"]) expect(heads.join()).toContain(head);
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    expect(window.problems).toEqual([]);
  });
});

async function choose(page: Page, text: string): Promise<void> {
  await page.goto(`/creators?q=${text}`);
  await page.getByText("2 creators · page 1 of 1").waitFor();
  await page.getByRole("checkbox", { name: "Select all creators on this page" }).check();
}

function bar(page: Page, name: string) {
  return page.getByRole("region", { name: "Selected creators" }).getByRole("button", { name, exact: true });
}
