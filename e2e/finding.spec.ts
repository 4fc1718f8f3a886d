import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, signIn, takeViewerSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

const people = ["Quinn Abara", "Quentin Moss", "Zoe Quist"];

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  for (const name of people) {
    const [firstName, lastName] = name.split(" ");
    const email = `${firstName?.toLowerCase()}@creators.example`;
    await callApi(stage.product, "POST", "/creators", { firstName, lastName, email });
  }
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("the palette", () => {
  it("finds a creator by name and opens their page, by keyboard alone", async () => {
    const { page } = window;
    await openPalette(page);
    await page.keyboard.type("quentin");
    await untilFound(page);
    await page.getByRole("option", { name: /Quentin Moss/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Quentin Moss" }).waitFor();
  });

  it("shows what was visited first, also among what it finds", async () => {
    const { page } = window;
    await page.goto("/creators");
    await page.getByRole("table", { name: "Creators" }).waitFor();
    await openPalette(page);
    const options = page.getByRole("dialog").getByRole("option");
    await page.getByRole("group", { name: "Recent" }).getByText("Quentin Moss").waitFor();
    expect(await options.first().textContent()).toContain("Quentin Moss");
    await page.keyboard.type("qui");
    await untilFound(page);
    await page.getByRole("option", { name: /Zoe Quist/ }).waitFor();
    expect(await page.getByRole("option", { name: /Quentin Moss/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

const figures = ["Views", "Posts", "Earned", "CPM", "Last post"];
const chosenHeads = ["Creator", "Campaign", "Status", ...figures, "Tags", "Added"];

describe("a list", () => {
  it("is walked through, ticked and opened by keyboard", async () => {
    const { page } = window;
    await page.goto("/creators?sort=name&dir=asc&q=qu");
    await page.getByText("3 creators · page 1 of 1").waitFor();
    await page.keyboard.press("j");
    await expectRowInFocus(page, "Quentin Moss");
    await page.keyboard.press("j");
    await expectRowInFocus(page, "Quinn Abara");
    await page.keyboard.press("ArrowDown");
    await expectRowInFocus(page, "Zoe Quist");
    await page.keyboard.press("k");
    await expectRowInFocus(page, "Quinn Abara");
    await page.keyboard.press("x");
    await page.getByRole("region", { name: "Selected creators" }).getByText("1 selected").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("jx");
    expect(await page.getByLabel("Search creators").inputValue()).toBe("jx");
    await page.getByText("No creators match").waitFor();
    await page.getByLabel("Search creators").fill("qu");
    await page.getByText("3 creators · page 1 of 1").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Open the row").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await expectRowInFocus(page, "Quentin Moss");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Quentin Moss" }).waitFor();
  });

  it("keeps the order that is chosen while somebody types", async () => {
    const { page } = window;
    await page.goto("/creators?sort=name&dir=asc");
    await page.getByText(/creators · page 1 of/).waitFor();
    await page.getByLabel("Search creators").fill("qu");
    await page.getByRole("button", { name: "Creator", exact: true }).click();
    await page.getByText("3 creators · page 1 of 1").waitFor();
    expect(new URL(page.url()).search).toContain("dir=desc");
  });

  it("shows the columns that were chosen, in their order, also after a reload", async () => {
    const { page } = window;
    await page.goto("/creators?sort=name&dir=asc");
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog", { name: "Columns" });
    await menu.getByRole("checkbox", { name: "Accounts" }).uncheck();
    await menu.getByRole("button", { name: "Move Campaign up" }).click();
    await menu.getByRole("button", { name: "Move Campaign up" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => headsOf(page)).toEqual(chosenHeads);
    await page.reload();
    await expect.poll(() => headsOf(page)).toEqual(chosenHeads);
  });

  it("is kept as a view under a name, and opened by it and by its address", async () => {
    const { page } = window;
    await page.getByLabel("Search creators").fill("quist");
    await page.getByText("1 creator · page 1 of 1").waitFor();
    await page.getByRole("button", { name: "Saved views" }).click();
    await page.getByRole("menuitem", { name: "Save as a new view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this view" });
    await dialog.getByLabel("Name").fill("Just Zoe");
    await dialog.getByLabel("Share with the team").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/view=orgview_/);
    const address = page.url();
    await page.goto("/creators");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "As at first" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Saved views" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Just Zoe" }).click();
    await page.getByText("1 creator · page 1 of 1").waitFor();
    await expect.poll(() => headsOf(page)).toEqual(chosenHeads);

    const guest = await stage.openWindow();
    await takeViewerSession(guest.page, stage.product);
    await guest.page.goto(address);
    await guest.page.getByRole("button", { name: "Just Zoe" }).waitFor();
    await expect.poll(() => headsOf(guest.page)).toEqual(chosenHeads);
  });

  it("is taken along as a file with what is shown", async () => {
    const { page } = window;
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of this list" }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
      chosenHeads.join(),
      expect.stringMatching(/^Zoe Quist,,not invited,0,0,,,,,20/),
      "",
    ]);
  });
});

describe("what can be taken back", () => {
  it("is done at once, and undone from the notification", async () => {
    const { page } = window;
    await page.goto("/creators?q=quist");
    await page.getByRole("button", { name: "Actions for Zoe Quist" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    // It stays as long as the pointer is on it.
    await page.getByText("Archived Zoe Quist.").hover();
    await page.getByRole("row", { name: /Zoe Quist/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("row", { name: /Zoe Quist/ }).waitFor();
    expect(window.problems).toEqual([]);
  });
});

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
}

/** Until the answer to all that was typed is shown: letter by letter, earlier answers stand in for it. */
async function untilFound(page: Page) {
  await page
    .getByRole("dialog")
    .getByText(/^\d+ found$/)
    .waitFor({ state: "attached" });
}

async function expectRowInFocus(page: Page, name: string) {
  await page.locator("tr:focus").getByText(name).waitFor();
}

function headsOf(page: Page) {
  return page
    .getByRole("table", { name: "Creators" })
    .getByRole("columnheader")
    .filter({ hasNotText: /^(Actions|)$/ })
    .allInnerTexts();
}
