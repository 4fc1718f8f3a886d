import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { buildPayoutSample, buildTenDue, salary } from "./payout-sample.ts";
import { openStage, type Stage, signIn, signInAsViewer, takeSession } from "./product.ts";
import { undoAndMore } from "./recorded.ts";
import { settled } from "./settled.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ CLIPLEDGER_ECB_URL: "off" });
  await buildPayoutSample(stage.product);
});
afterAll(() => stage.close());

const todayOf = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: "Today" }) });

describe("the overview", () => {
  it("leads an owner from what is due to the queue with the same sums", async () => {
    const { page, problems } = await stage.openWindow();
    await signIn(page, stage.product);
    const today = todayOf(page);
    const euros = (await today.getByText(/^€[\d,.]+$/).textContent()) ?? "";
    await today.getByRole("link", { name: "Pay due payouts" }).click();
    await page.getByRole("heading", { level: 1, name: "Payouts" }).waitFor();
    await page.getByText(euros).first().waitFor();
    expect(problems).toEqual([]);
  });

  it("leads to each thing that waits with the filter for it set", async () => {
    const { page } = await stage.openWindow();
    await signIn(page, stage.product);
    const today = todayOf(page);
    const addressOf = (name: RegExp) => today.getByRole("link", { name }).getAttribute("href");
    await today.getByRole("link", { name: /^Applications/ }).waitFor();
    expect(await addressOf(/^Approvals/)).toBe("/payouts?tab=approval");
    expect(await addressOf(/^Join requests/)).toBe("/creators?tab=requests");
    expect(await addressOf(/^Unread chats/)).toBe("/chat?show=unread");
    expect(await addressOf(/^Data sources/)).toBe("/settings/data-sources");
    expect(await addressOf(/^Webhooks/)).toBe("/webhooks");
    await today.getByRole("link", { name: /who are behind/ }).click();
    await page.getByRole("radio", { name: /^Behind/, checked: true }).waitFor();
  });

  it("shows all spend in the reporting currency that was chosen in the settings, and says what has no rate", async () => {
    const { page, problems } = await stage.openWindow();
    await signIn(page, stage.product);
    await page.goto("/settings");
    await page.getByLabel("Reporting currency").selectOption("EUR");
    await page.getByRole("button", { name: "Save reporting currency" }).click();
    await page.getByText("Reporting currency saved.").waitFor();
    await page.getByText(/There are no reference rates of the ECB here yet/).waitFor();
    await page.goto("/");
    await page.getByText("Spend, all in EUR").waitFor();
    await page.getByText(/^Not included, as no ECB rate is known: \$/).waitFor();
    await page.goto("/creator-hub");
    await page.getByText("Spend, all in EUR").waitFor();
    await page.goto("/payouts");
    await page.getByText("Due, all in EUR").waitFor();
    await page.goto("/ledger");
    await page.getByText("Earned and adjusted, all in EUR").waitFor();
    await page.getByText(/^Not included, as no ECB rate is known: \$/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.goto("/settings");
    await page.getByLabel("Reporting currency").selectOption("");
    await page.getByRole("button", { name: "Save reporting currency" }).click();
    await page.getByText("Reporting currency saved.").waitFor();
    expect(problems).toEqual([]);
  });

  it("has a chart that is read by keyboard and as a table, and keeps the period in the address", async () => {
    const { page } = await stage.openWindow();
    await signIn(page, stage.product);
    const chart = page.getByRole("figure", { name: "Views and spend per day" });
    const days = chart.getByRole("slider");
    await days.waitFor();
    await settled(page);
    await days.focus();
    const last = await days.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => days.getAttribute("aria-valuetext")).not.toBe(last);
    await page.keyboard.press("Home");
    await expect.poll(() => days.getAttribute("aria-valuenow")).toBe("0");
    await chart.getByRole("button", { name: "Show as table" }).click();
    await expect.poll(() => chart.getByRole("row").count()).toBe(31);
    await page.getByText("7 days", { exact: true }).click();
    await page.waitForURL(/days=7/);
    await expect.poll(() => chart.getByRole("row").count()).toBe(8);
  });

  it("leads whoever looks at the demo to a first payment that the creator sees, until they dismiss it", async () => {
    const { page, problems } = await stage.openWindow();
    await signIn(page, stage.product);
    const tour = page.locator("section", { hasText: "Pay somebody in two minutes" });
    await tour.getByRole("link", { name: "the campaign Pantry weeknights" }).click();
    await page.getByRole("link", { name: "Pantry weeknights" }).first().waitFor();
    await page.goBack();
    await tour.getByRole("link", { name: "due payouts" }).click();
    await page
      .getByRole("link", { name: /^Review and pay Juniper Hale/ })
      .first()
      .click();
    const panel = page.getByRole("dialog", { name: /Juniper Hale/ });
    const pay = panel.getByRole("button", { name: /^Record \$[\d,.]+ as paid/ });
    const [amount = ""] = /\$[\d,.]+\d/.exec((await pay.textContent()) ?? "") ?? [];
    await pay.click();
    await panel.waitFor({ state: "detached" });
    await page.goto("/");
    await tour.getByRole("link", { name: "mailbox" }).click();
    await page.getByText(`has paid you ${amount}`).first().waitFor({ timeout: undoAndMore });
    await page.goto("/");
    await tour.getByRole("button", { name: "Dismiss" }).click();
    await page.reload();
    await todayOf(page).getByRole("link", { name: "Pay due payouts" }).waitFor();
    await settled(page);
    expect(await tour.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("offers somebody who only reads nothing to decide", async () => {
    const { page } = await stage.openWindow();
    await signInAsViewer(page, stage.product);
    const today = todayOf(page);
    await today.getByRole("link", { name: "View due payouts" }).waitFor();
    await settled(page);
    const names = await today.getByRole("link").allTextContents();
    expect(names.filter((name) => /Approvals|Applications|Join|Webhooks|sources/.test(name))).toEqual([]);
    expect(await page.getByRole("heading", { name: "Getting started" }).count()).toBe(0);
  });
});

describe("a morning's work", () => {
  it("finds who is behind, and writes to them", async () => {
    const { page, problems } = await stage.openWindow();
    await signIn(page, stage.product);
    await todayOf(page)
      .getByRole("listitem")
      .filter({ hasText: / of \d+ videos?$/ })
      .first()
      .getByRole("link")
      .click();
    await page.getByRole("button", { name: "Message", exact: true }).click();
    const chat = page.getByRole("dialog");
    await chat.getByRole("textbox", { name: "Message" }).fill("Two more by Sunday?");
    await chat.getByRole("button", { name: "Send" }).click();
    await chat.getByText("Two more by Sunday?").waitFor();
    expect(problems).toEqual([]);
  });

  it("pays ten at once, none twice, and leaves the one that changed to be paid anew", async () => {
    const { campaignIds, changingId } = await buildTenDue(stage.product);
    const paid = () =>
      callApi<{ total: number }>(stage.product, "GET", `/payouts/paid?mode=count&campaignIds=${campaignIds}`);
    const { page, problems } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.goto(`/payouts?campaigns=${campaignIds}`);
    await page.getByRole("checkbox", { name: "Select all payouts" }).check();
    const bar = page.getByRole("region", { name: "Selected payouts" });
    await bar.getByText(/€300\.00/).waitFor();
    await bar.getByRole("button", { name: "Pay selected" }).click();
    const dialog = page.getByRole("dialog");
    const pay = dialog.getByRole("button", { name: /^Pay .*\$400\.00/ });
    await pay.waitFor();
    await callApi(stage.product, "PUT", `/campaigns/${changingId}`, salary("Ten that change", "EUR", 70));
    await pay.click();
    await page.getByRole("dialog", { name: "9 of 10 payouts made" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(async () => (await paid()).total, { timeout: undoAndMore }).toBe(9);
    // Rows that are paid go while the page reads the queue again, and the one that is left moves up.
    await expect.poll(() => page.getByRole("checkbox", { name: /^Select .+ Ten\b/ }).count()).toBe(1);
    await settled(page);
    await page.getByRole("checkbox", { name: /^Select Jo Ten/ }).check();
    await bar.getByRole("button", { name: "Pay selected" }).click();
    await dialog.getByRole("button", { name: "Pay €70.00" }).click();
    await page.getByRole("dialog", { name: "1 of 1 payout made" }).waitFor();
    await expect.poll(async () => (await paid()).total, { timeout: undoAndMore }).toBe(10);
    expect(problems.filter((problem) => !problem.includes("409"))).toEqual([]);
  });
});
