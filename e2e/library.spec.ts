import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

const videos = () => window.page.getByRole("list", { name: "Videos" }).getByRole("listitem");

describe("the library", () => {
  it("fills itself with videos that went beyond the usual", async () => {
    const { page } = window;
    await expect
      .poll(
        async () => {
          await page.goto("/library?sort=outlier");
          await videos().or(page.getByText("The shelf is still empty")).first().waitFor();
          return videos().count();
        },
        { timeout: 60_000 },
      )
      .toBe(36);
    await videos().first().getByText("the usual views").waitFor();
  });

  it("goes on where a page ends", async () => {
    await window.page.getByRole("button", { name: "Load more" }).click();
    await expect.poll(() => videos().count()).toBeGreaterThan(36);
  });

  it("is narrowed down with filters, each of which can be taken away", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Filters" }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await panel.getByLabel("Views").selectOption("At least 10K");
    await panel.getByRole("checkbox", { name: "Food and cooking" }).check();
    await panel.getByRole("checkbox", { name: "Gaming" }).check();
    await panel.getByRole("button", { name: "Show videos" }).click();
    const active = page.getByRole("list", { name: "Filters that are on" });
    await active.getByRole("button", { name: "Take away: Gaming" }).click();
    await active.getByRole("button", { name: "Take away: Food and cooking" }).waitFor();
    await active.getByRole("button", { name: "Take away: Gaming" }).waitFor({ state: "detached" });
    await page.waitForURL(/minViews=10000.*verticals=food_cooking/);
    await page.getByLabel("Search videos").fill("nothing is called like this");
    await page.getByText("No videos match").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await videos().first().waitFor();
  });

  it("explains a video, and says plainly what is missing", async () => {
    const { page } = window;
    await videos().first().getByRole("button").click();
    const panel = page.getByRole("dialog");
    await panel.getByText(/usually get about/).waitFor();
    const insights = panel.getByRole("region", { name: "Insights" });
    await insights.getByText(/by fixed rules/).waitFor();
    await insights.getByRole("heading", { name: "How it unfolds" }).waitFor();
    await page.waitForURL(/video=orgrsv_/);
    await page.goBack();
    await panel.waitFor({ state: "detached" });
  });

  it("leads from a video to looking it up, which waits to be asked for", async () => {
    const { page } = window;
    await videos().first().getByRole("button").click();
    await page.getByRole("dialog").getByRole("link", { name: "Look up now" }).click();
    await page.getByText("Not looked up yet").waitFor();
    await page.getByRole("button", { name: "Look up for one credit" }).click();
    await page.getByRole("article").getByText("Views", { exact: true }).waitFor();
    await page.goBack();
    expect(window.problems).toEqual([]);
  });

  it("can be read by everybody, in light and dark, and fits a phone", async () => {
    const { page } = window;
    await page.goto("/library");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog", { name: "Filters" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.keyboard.press("Escape");
    await videos().first().getByRole("button").click();
    await page.getByRole("heading", { name: "How it unfolds" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
  });
});
