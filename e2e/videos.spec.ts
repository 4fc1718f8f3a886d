import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

describe("videos", () => {
  let caption: string | null;
  let address: string;

  it("come with their account, by which they are filtered", async () => {
    const { page } = window;
    await page.goto("/accounts?add=true");
    const dialog = page.getByRole("dialog", { name: "Add accounts" });
    await dialog.getByLabel("Handles or profile links").fill("@willow.pastry");
    await dialog.getByLabel("Videos to follow").selectOption("The newest 30");
    await dialog.getByRole("button", { name: "Add account" }).click();
    await page.getByText("Videos and figures are up to date.").waitFor();
    await page.getByRole("link", { name: "Videos" }).first().click();
    // The page of accounts has a button of that name too.
    await page.getByRole("heading", { level: 1, name: "Videos" }).waitFor();
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("combobox").fill("willow");
    await page.getByRole("option", { name: /willow\.pastry/ }).click();
    await page.keyboard.press("Escape");
    await page.getByText("30 videos · page 1 of 2").waitFor();
  });

  it("are sorted by what is asked for, and exported as a file", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page
      .getByRole("columnheader", { name: "Views" })
      .and(page.locator("[aria-sort=descending]"))
      .waitFor();
    await page.waitForURL(/sort=viewCount/);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^videos.*\.csv$/);
  });

  it("open with their figures and history", async () => {
    const { page } = window;
    await settled(page);
    const link = page.getByRole("table", { name: "Videos" }).getByRole("row").nth(1).getByRole("link");
    caption = await link.textContent();
    await link.click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    address = page.url();
    const chart = page.getByRole("figure", { name: "Views in all" });
    await chart.getByRole("button", { name: "Show as table" }).click();
    const today = chart.getByRole("table").getByRole("row").nth(1);
    await expect.poll(() => today.getByRole("cell").textContent()).toMatch(/^[1-9]/);
  });

  it("are left out of analytics, and counted again", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Leave out of analytics" }).click();
    await page.getByText("This video does not count").waitFor();
    await page.goBack();
    await page.getByText("29 videos · page 1 of 2").waitFor();
    await page.getByRole("tab", { name: "Excluded" }).click();
    const row = page.getByRole("row").filter({ hasText: String(caption) });
    await row.getByRole("button", { name: /^Count again/ }).click();
    await row.waitFor({ state: "detached" });
  });

  it("are tracked one by one by their links, and refused with the reason", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Track videos" }).click();
    const dialog = page.getByRole("dialog", { name: "Track videos" });
    const id = address.split("/").at(-1);
    const links = `https://www.tiktok.com/@willow.pastry/video/${id}\n7000`;
    await dialog.getByLabel("Links or video ids").fill(links);
    await dialog.getByRole("button", { name: "Track 2 videos" }).click();
    await dialog
      .getByRole("listitem")
      .filter({ hasText: "7000" })
      .getByText(/no such video/)
      .waitFor();
    await dialog.getByRole("button", { name: "Leave out 7000" }).click();
    await dialog.getByRole("button", { name: "Track video" }).click();
    const table = page.getByRole("table", { name: "Individually tracked videos" });
    await table.getByRole("link", { name: String(id) }).waitFor();
    await table.getByRole("button", { name: `Stop tracking video ${id}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop tracking" }).click();
    await table.getByRole("link", { name: String(id) }).waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });

  it("can be read by everybody, in light and dark", async () => {
    const { page } = window;
    for (const path of ["/videos?layout=grid", address]) {
      await page.goto(path);
      await page
        .getByText(/videos · page 1 of|@willow\.pastry/)
        .first()
        .waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });

  it("are shown whatever the address asks for", async () => {
    const { page } = window;
    for (const search of ["accounts=1", "sort=secret", "from=2026-13-45", "page=abc", "platforms=12"]) {
      await page.goto(`/videos?${search}`);
      await page.getByRole("table", { name: "Videos" }).waitFor();
    }
    await page.goto("/videos?page=99");
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await page.getByRole("table", { name: "Videos" }).waitFor();
    expect(window.problems).toEqual([]);
  });
});
