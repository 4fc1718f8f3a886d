import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { buildPayoutSample, type PayoutSample } from "./payout-sample.ts";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let member: Window;
let sample: PayoutSample;
let link: string;

beforeAll(async () => {
  stage = await openStage();
  sample = await buildPayoutSample(stage.product);
  member = await stage.openWindow();
  await takeSession(member.page, stage.product);
});
afterAll(() => stage.close());

describe("a report link", () => {
  it("is made on the campaign's page and shown once", async () => {
    const { page } = member;
    await page.goto(`/campaigns/${sample.filmsCampaignId}`);
    await page.getByRole("button", { name: "Share", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: /^Share / });
    await dialog.getByLabel("Password (optional)").fill("open sesame");
    await dialog.getByLabel("Hide money: no amounts, costs or estimates").check();
    await dialog.getByRole("button", { name: "Make link" }).click();
    const made = page.getByRole("dialog", { name: "Copy the link now" });
    link = await made.getByLabel(/^Report of/).inputValue();
    expect(link).toMatch(/\/report#[\w-]{43}$/);
    expect(await faultsOf(page)).toEqual([]);
    await made.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).first().click();
    const links = page.getByRole("region", { name: "Links to this report" });
    await links.getByText("Not opened yet").waitFor();
    await links.getByText("No money").waitFor();
  });

  it("is seen by a stranger, who reaches nothing else", async () => {
    const { page, problems } = await stage.openWindow();
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    const document = await page.goto(link);
    expect(document?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(await document?.text()).toContain('content="noindex"');
    await page.getByLabel("Password").fill("wrong one");
    await page.getByRole("button", { name: "Open report" }).click();
    await page
      .getByRole("alert")
      .getByText(/not the report's password/)
      .waitFor();
    await page.getByLabel("Password").fill("open sesame");
    await page.getByRole("button", { name: "Open report" }).click();
    await page.getByRole("list", { name: "Creators" }).getByText("Robin Vale").waitFor();
    await page.getByRole("list", { name: "Top videos" }).getByText("Knife skills in a minute").waitFor();
    await page.getByRole("figure", { name: "Views and posts by day" }).waitFor();
    await settled(page);
    const text = await page.locator("body").textContent();
    expect(text).not.toMatch(/\$|€|Spend|Cost|@example|CPM/);
    const operations = [...asked].filter((path) => /^\/(ui|api|portal|public|auth)\//.test(path));
    expect(operations).toEqual(["/public/v1/reports/read"]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    for (const path of ["/ui/v1/campaigns", "/ui/v1/report-links", "/ui/v1/activity"])
      expect((await page.request.get(path)).status()).toBe(401);
    await page.goto(`/campaigns/${sample.filmsCampaignId}`);
    await page.waitForURL(/\/sign-in/);
  });

  it("fits a phone, with money where that is shown, and ends when it is revoked", async () => {
    const { id, url } = await callApi<{ id: string; url: string }>(stage.product, "POST", "/report-links", {
      campaignId: sample.filmsCampaignId,
      expiresInDays: 7,
    });
    const { page } = await stage.openWindow();
    await page.goto(url);
    await page.getByText("$58.00").first().waitFor();
    await expectToFitPhone(page);
    await callApi(stage.product, "POST", `/report-links/${id}/revoke`, {});
    await page.reload();
    await page.getByRole("heading", { name: "This report is not available" }).waitFor();
  });
});
