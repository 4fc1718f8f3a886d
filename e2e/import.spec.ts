import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, takeSession, takeViewerSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

const header = "Network,Channel ID,Handle,Post ID,Upload date,Date,Views,Caption";
const days = 50;
const videos = 120;
const rows = Array.from({ length: videos * days }, (_, index) => {
  const video = Math.floor(index / days);
  const day = index % days;
  const at = new Date(Date.UTC(2026, 3, 2 + day, 8)).toISOString();
  const views = index === 4 ? "a lot" : 1_000 + video + day * 10;
  return `tiktok,imported-1,mila.imports,imported-${video},2026-04-01T10:00:00Z,${at},${views},"Soup, in a minute"`;
});
const history = [header, ...rows].join("\r\n");

describe("importing a file with a broken row", () => {
  it("begins on the accounts page, with the columns guessed and the first rows shown", async () => {
    const { page } = window;
    await page.goto("/accounts");
    await page.getByRole("link", { name: "Import history" }).click();
    await page.getByRole("heading", { level: 1, name: "Import history" }).waitFor();
    await chooseFile(page, history);
    await page.getByLabel("Column of Username").waitFor();
    expect(await page.getByLabel("Column of Username").inputValue()).toBe("2");
    await page
      .getByRole("region", { name: "First rows of the file" })
      .getByText("Soup, in a minute")
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel("Column of Views").selectOption("");
    await page.getByText("Still to choose: Views").waitFor();
    await page.getByLabel("Column of Views").selectOption("Views");
    await page.getByRole("button", { name: "Check the file" }).click();
  });

  it("says which line is wrong, and asks before anything is sent", async () => {
    const { page } = window;
    await page.getByText("1 of 6,000 rows has problems").waitFor();
    const problems = page.getByRole("list", { name: "Problems by line" });
    expect(await problems.textContent()).toContain("Line 6ViewsExpected a whole number");
    expect(await faultsOf(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save all as CSV" }).click();
    const saved = await readFile(await (await downloading).path(), "utf8");
    expect(saved.split("\r\n")[1]).toMatch(/^6,viewCount,"?Expected a whole number/);
  });

  it("goes on after a reload in the middle, and leaves only the broken row out", async () => {
    const { page } = window;
    const sizes: number[] = [];
    let isHeldUp = true;
    await page.route("**/ui/v1/tracking/import", (route) => {
      const { rows: sent } = route.request().postDataJSON() as { rows: unknown[] }; // safe: what the page sends
      sizes.push(sent.length);
      // The second batch gets no answer before the reload.
      return isHeldUp && sizes.length === 2 ? undefined : route.continue();
    });
    await page.getByRole("button", { name: "Leave it out and import 5,999 rows" }).click();
    await page.getByText("5,000 of 5,999 rows").waitFor();
    await expect.poll(() => sizes).toEqual([5_000, 999]);
    isHeldUp = false;
    await page.reload();
    await page.getByText("5,999 rows of history.csv imported").waitFor();
    expect(sizes).toEqual([5_000, 999, 999]);
    await page.getByText("120 videos of 1 account. 1 row left out.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const found = await callApi<{ totalRows: number }>(stage.product, "GET", "/videos?search=soup&perPage=1");
    expect(found.totalRows).toBe(videos);
    expect(window.problems).toEqual([]);
  });

  it("shows the result until another file is chosen, and the same file brings nothing new", async () => {
    const { page } = window;
    await page.reload();
    await page.getByRole("button", { name: "Import another file" }).click();
    await chooseFile(page, [header, ...rows.slice(0, 3)].join("\n"));
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("button", { name: "Import 3 rows" }).click();
    await page.getByText("1 video of 1 account. 3 of the rows were known already.").waitFor();
  });
});

describe("the import page", () => {
  it("says what is wrong with a file that is none", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Import another file" }).click();
    await chooseFile(page, "a;b\n1;2");
    await page.getByText(/Its values are not separated by commas/).waitFor();
  });

  it("fits a phone, step by step", async () => {
    const { page, problems } = await stage.openWindow(phone);
    await takeSession(page, stage.product);
    await page.goto("/accounts/import");
    await chooseFile(page, history);
    await page.getByLabel("Column of Views").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("1 of 6,000 rows has problems").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });

  it("is not for people who only read", async () => {
    const { page } = await stage.openWindow();
    await takeViewerSession(page, stage.product);
    await page.goto("/accounts");
    await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor();
    await settled(page);
    expect(await page.getByRole("link", { name: "Import history" }).count()).toBe(0);
    await page.goto("/accounts/import");
    await page.getByText("Members import history").waitFor();
  });
});

async function chooseFile(page: Page, text: string): Promise<void> {
  await page
    .getByLabel("Choose a CSV file")
    .setInputFiles({ name: "history.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}
