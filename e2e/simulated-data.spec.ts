import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { openStage, phone, type Stage, signIn, takeViewerSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";
import { goWithin } from "./visit-areas.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

const markOf = (page: Page) => page.getByRole("complementary", { name: "Simulated data" });

/** A creator of the demo, to whom simulated accounts are linked. */
async function juniperId(): Promise<string> {
  const { data } = await callApi<{ data: { id: string }[] }>(
    stage.product,
    "GET",
    "/creators?search=juniper",
  );
  return data[0]?.id ?? "";
}

describe("simulated numbers", () => {
  it.each(["/", "/accounts", "/videos", "/analytics", "/creators", "/campaigns", "/creator-hub", "/payouts"])(
    "are marked as such on %s",
    async (path) => {
      const { page } = window;
      await goWithin(page, path);
      await markOf(page).getByText("Simulated numbers.").waitFor();
    },
  );

  it("are marked for everybody on every screen, and lead to where sources are set up", async () => {
    const { page, problems } = window;
    await goWithin(page, "/videos");
    await markOf(page).waitFor();
    await expectToFitPhone(page);
    expect(await faultsOf(page)).toEqual([]);
    await markOf(page).getByRole("link", { name: "Data sources" }).press("Enter");
    await page.getByRole("heading", { level: 2, name: "Simulated data" }).waitFor();
    await expect.poll(() => markOf(page).count()).toBe(0);
    await goWithin(page, "/members");
    await expect.poll(() => markOf(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("are marked on a live lookup that nobody answers for real", async () => {
    const { page } = window;
    await goWithin(page, "/live?platform=tiktok&kind=account&q=juniper.bakes");
    await page.getByRole("button", { name: "Look up for one credit" }).click();
    await markOf(page).getByText("Simulated answer.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it("are marked in the portal of a creator", async () => {
    const { page } = await stage.openWindow(phone);
    const path = `/portal/creators/${await juniperId()}/earnings`;
    await enterPortal(window.page, page, "juniper.hale@creators.example", path);
    await markOf(page).getByText("Simulated numbers.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/portal/account");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    expect(await markOf(page).count()).toBe(0);
  });

  it("are told from others row by row once there are others", async () => {
    await callApi(stage.product, "POST", "/tracking/import", {
      rows: [
        {
          platform: "tiktok",
          platformAccountId: "brought-along",
          username: "brought.along",
          platformVideoId: "brought-1",
          publishedAt: "2026-09-01T08:00:00.000Z",
          observedAt: "2026-09-02T08:00:00.000Z",
          viewCount: 1_200,
        },
      ],
    });
    const { page } = window;
    await page.goto("/accounts");
    await markOf(page).getByText("Partly simulated.").waitFor();
    const rows = page.getByRole("row").filter({ hasText: "@" });
    await rows.filter({ hasText: "Simulated" }).first().waitFor();
    await page.goto("/accounts?q=brought");
    const brought = page.getByRole("row").filter({ hasText: "brought.along" });
    await brought.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "brought.along" }).waitFor();
    await expect.poll(() => markOf(page).count()).toBe(0);
  });
});

describe("removing them", () => {
  it("is left to owners", async () => {
    const { page } = await stage.openWindow();
    await takeViewerSession(page, stage.product);
    await page.goto("/settings/data-sources");
    await page.getByText("Only owners remove it.").waitFor();
    expect(await page.getByRole("button", { name: "Remove simulated data" }).count()).toBe(0);
  });

  it("shows first what goes and what is owed less, and can be left again by keyboard", async () => {
    const { page } = window;
    await page.goto("/settings/data-sources");
    await page.getByRole("button", { name: "Remove simulated data" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Remove all simulated data?" });
    await dialog.getByText("27 accounts").waitFor();
    await dialog.getByText(/due payouts fall from/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const focused = () => page.evaluate("document.activeElement.textContent");
    await expect.poll(focused).toBe("Remove simulated data");
  });

  it("takes all of them in the background, and leaves what is real", async () => {
    const { page, problems } = window;
    await page.goto("/settings/data-sources");
    await page.getByRole("button", { name: "Remove simulated data" }).click();
    await page.getByRole("button", { name: "Remove for good, owe less" }).click();
    await page.getByText(/27 simulated accounts with [\d,]+ videos removed/).waitFor({ timeout: 60_000 });
    await goWithin(page, "/accounts");
    await page.getByText("brought.along").first().waitFor();
    await expect.poll(() => page.getByText("juniper.bakes").count()).toBe(0);
    await expect.poll(() => markOf(page).count()).toBe(0);
    await goWithin(page, "/activity");
    await page.getByRole("list", { name: "Activity" }).getByText("all simulated data").waitFor();
    expect(problems).toEqual([]);
  });
});
