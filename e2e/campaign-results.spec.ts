import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { buildPayoutSample, type PayoutSample } from "./payout-sample.ts";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;
let sample: PayoutSample;

beforeAll(async () => {
  stage = await openStage();
  sample = await buildPayoutSample(stage.product);
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

describe("the results of a campaign", () => {
  it("are what its page opens with, to the cent", async () => {
    const { page } = window;
    await page.goto(`/campaigns/${sample.filmsCampaignId}`);
    const tiles = page.getByRole("region", { name: "Results" });
    await tiles.getByText("$58.00", { exact: true }).waitFor();
    await tiles.getByText("$58.00 due").waitFor();
    // 58.00 for 19,000 views.
    await tiles.getByText("$3.05", { exact: true }).waitFor();
    const costs = page.getByRole("table", { name: "Cost by creator" });
    await costs.getByRole("row", { name: /Robin Vale.*\$58\.00.*100%/ }).waitFor();
    const best = page.getByRole("list", { name: "Top videos" });
    await best.getByRole("listitem").first().getByText("Knife skills in a minute").waitFor();
    await tiles.getByRole("button", { name: "About Estimate" }).click();
    await page.getByRole("tooltip", { name: /An estimate/ }).waitFor();
    await page.getByRole("tab", { name: "Terms" }).click();
    await page
      .getByText(/\$10\.00/)
      .first()
      .waitFor();
  });

  it("stand side by side with another's, at an address to share", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByLabel("Second campaign").selectOption({ label: "Retainer" });
    await page.getByText("They pay in different currencies").waitFor();
    const table = page.getByRole("table", { name: "Side by side" });
    await table.getByRole("row", { name: "Spend to date $58.00 €300.00" }).waitFor();
    await page.reload();
    await table.getByRole("row", { name: "Spend to date $58.00 €300.00" }).waitFor();
    await page.getByRole("figure", { name: "Views by day since the start" }).waitFor();
    expect(page.url()).toContain(`a=${sample.filmsCampaignId}`);
    expect(await faultsOf(page)).toEqual([]);
  });

  it("can be read on a phone", async () => {
    const { page } = window;
    for (const path of [`/campaigns/${sample.filmsCampaignId}`, page.url()]) {
      await page.goto(path);
      await page.getByText("$58.00").first().waitFor();
      await expectToFitPhone(page);
    }
  });
});

describe("a campaign that is not saved", () => {
  it("shows what it would have paid the creators who are there", async () => {
    const { page } = window;
    await page.goto("/campaigns?create=true");
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByLabel("Name", { exact: true }).fill("Tried first");
    await sheet.getByRole("radio", { name: "All creators share the calendar" }).check();
    await sheet.getByRole("button", { name: "Fixed salary" }).click();
    await sheet.getByLabel("Salary per cycle").fill("40");
    const effect = sheet.getByRole("region", { name: "What this would have paid" });
    await effect.getByText(/had they worked in it/).waitFor();
    await effect.getByRole("button", { name: "Show by creator" }).click();
    await effect.getByRole("listitem").filter({ hasText: "Robin Vale" }).getByText("$120.00").waitFor();
    expect(window.problems).toEqual([]);
  });
});

describe("pay for all content", () => {
  it("shows each video's share in it", async () => {
    const { page } = window;
    const payoutId = await payPooled();
    await page.goto(`/payouts/${payoutId}`);
    const row = videoRow(page, "A quiet kitchen");
    await row.getByText("shares in $200.00: 29%").waitFor();
    await row.getByText("$58.00", { exact: true }).waitFor();
    await videoRow(page, "A loud kitchen").getByText("shares in $200.00: 71%").waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Statement as CSV" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^payout-.*\.csv$/);
  });
});

function videoRow(page: Page, caption: string) {
  return page.getByRole("table", { name: "Videos" }).getByRole("row").filter({ hasText: caption });
}

/** A week in which 29,000 and 71,000 views brought $200.00 together, paid by hand. */
async function payPooled(): Promise<string> {
  const { product } = stage;
  const now = Date.now();
  const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
  const creator = { firstName: "Kim", lastName: "Stone", email: "kim.stone@creators.example" };
  const { id: creatorId } = await callApi<{ id: string }>(product, "POST", "/creators", creator);
  await callApi(product, "POST", "/tracking/import", {
    rows: [
      { platformVideoId: "kim-quiet", caption: "A quiet kitchen", viewCount: 29_000 },
      { platformVideoId: "kim-loud", caption: "A loud kitchen", viewCount: 71_000 },
    ].map((video) => ({
      ...video,
      platform: "tiktok",
      platformAccountId: "kim",
      username: "kim.cooks",
      publishedAt: `${dayAgo(13)}T09:00:00Z`,
      observedAt: `${dayAgo(12)}T09:00:00Z`,
    })),
  });
  const accounts = await callApi<{ data: { id: string }[] }>(
    product,
    "GET",
    "/accounts/tracked?search=kim.cooks",
  );
  await callApi(product, "POST", `/creators/${creatorId}/accounts`, {
    accountIds: accounts.data.map(({ id }) => id),
  });
  const startDate = dayAgo(14);
  const { id: campaignId } = await callApi<{ id: string }>(product, "POST", "/campaigns", {
    name: "Pooled",
    currency: "USD",
    schedule: { interval: "week", anchor: "rolling", startsOn: startDate },
    payouts: { cpmPayouts: [{ scope: "all_content", tiers: [{ from: 0, rate: 2 }] }] },
  });
  const assignment = { campaignId, creatorIds: [creatorId], startBasis: "custom", startDate };
  await callApi(product, "POST", "/creators/campaigns/assign", assignment);
  const calculation = await callApi<{ integrityToken: string }>(product, "POST", "/payouts/calculate", {
    campaignId,
    creatorId,
    billingPeriodStart: `${startDate}T00:00:00Z`,
    billingPeriodEnd: `${dayAgo(8)}T00:00:00Z`,
  });
  const { integrityToken } = calculation;
  const paid = await callApi<{ payoutId: string }>(product, "POST", "/payouts/initiate", {
    calculation,
    integrityToken,
  });
  return paid.payoutId;
}
