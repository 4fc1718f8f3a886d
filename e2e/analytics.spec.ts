import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("the overview", () => {
  it("tells how the last 30 days went, and whether figures are up to date", async () => {
    const { page } = window;
    await page.getByRole("img", { name: /^Views and \w+ per day/ }).waitFor();
    const videos = page.getByRole("list", { name: "Top videos" }).getByRole("listitem");
    await expect.poll(() => videos.count()).toBe(5);
    await page.getByText(/Everything is up to date|on its way|on their way|syncs? fails?$/).waitFor();
    await page.getByRole("link", { name: "View analytics" }).click();
    await page.getByRole("heading", { level: 1, name: "Analytics" }).waitFor();
  });
});

describe("analytics", () => {
  it("keep what is asked for in the address", async () => {
    const { page } = window;
    await page.goto("/analytics");
    const figures = page.getByRole("region", { name: "Key figures" });
    await figures.getByText("Views", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "7 days" }).click();
    await page.getByRole("radio", { name: "7 days", checked: true }).waitFor();
    await page.getByRole("button", { name: "Platform" }).click();
    await page.getByRole("menuitemcheckbox", { name: "TikTok" }).click();
    await page.getByRole("menuitemcheckbox", { name: "TikTok", checked: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Which videos: Published any time" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Published in these days" }).click();
    await page.waitForURL(/platforms=tiktok.*published=inRange/);
    await page.reload();
    await page.getByRole("button", { name: "Platform: TikTok" }).waitFor();
    await page.getByRole("radio", { name: "7 days", checked: true }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "Platform", exact: true }).waitFor();
    await page.getByRole("radio", { name: "7 days", checked: true }).waitFor();
  });

  it("explain a figure to the keyboard", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "About Engagement" }).first().focus();
    await page.getByRole("tooltip", { name: /for every view/ }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("follow a figure day by day, drawn or as a table", async () => {
    const { page } = window;
    await page.getByRole("radio", { name: "Likes" }).click();
    const chart = page.getByRole("figure", { name: "Likes and posted videos by day" });
    await chart.getByRole("button", { name: "Show as table" }).click();
    const rows = chart.getByRole("table").getByRole("row");
    await expect.poll(() => rows.count()).toBe(8);
    expect(await rows.nth(1).getByRole("cell").first().textContent()).toMatch(/^\d/);
  });

  it("rank accounts by what is chosen, in these days or in all", async () => {
    const { page } = window;
    await page.getByLabel("Top accounts by").selectOption("Engagement");
    const ranking = page.getByRole("list", { name: "Top accounts" });
    await ranking.getByRole("listitem").first().getByText(/%$/).waitFor();
    await page.getByRole("radio", { name: "All time" }).click();
    await page.waitForURL(/rankedBy=total/);
    await page.getByRole("button", { name: "Show the first 20" }).first().click();
    const videos = page.getByRole("list", { name: "Top videos" }).getByRole("listitem");
    await expect.poll(() => videos.count()).toBe(20);
    const creators = page.getByRole("list", { name: "Top creators" }).getByRole("listitem");
    await expect.poll(() => creators.count()).toBeGreaterThan(0);
  });

  it("show when videos were posted", async () => {
    const { page } = window;
    const table = page.getByRole("table", { name: "Videos posted by day" });
    await expect.poll(() => table.getByRole("row").count()).toBe(8);
    await table
      .getByText(/^\d+ on \w{3}, \d+ \w{3} \d{4}$/)
      .first()
      .waitFor();
  });

  it("are exported as a file", async () => {
    const { page } = window;
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export daily gains" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    expect(window.problems).toEqual([]);
  });

  it("are shown whatever the address asks for", async () => {
    const { page } = window;
    for (const search of ["days=8", "from=2026-13-45", "series=luck", "from=2030-01-01&to=2020-01-01"]) {
      await page.goto(`/analytics?${search}`);
      await page.getByRole("region", { name: "Key figures" }).waitFor();
    }
    await page.goto("/analytics?from=0002-01-01");
    await page.getByRole("alert").getByText(/days/).first().waitFor();
    expect(window.problems).toEqual([]);
  });
});
