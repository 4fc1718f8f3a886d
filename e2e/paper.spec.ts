import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone, overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let owner: Window;
let portal: Window;
let creator: { id: string; status: string; user: { email: string } };
let receipt: string;

const payoutId = "orgpay_Paper0000001";

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  portal = await stage.openWindow(phone);
  await takeSession(owner.page, stage.product);
  const creators = await callApi<{ data: (typeof creator)[] }>(stage.product, "GET", "/creators");
  const joined = creators.data.find(({ status }) => status === "joined");
  if (joined === undefined) throw new Error("Nobody has joined in the demo");
  creator = joined;
});
afterAll(() => stage.close());

/** What the browser saves when a button is pressed. */
async function saved(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return download;
}

describe("self-billing", () => {
  it("is agreed to in the portal, and prepared in the settings", async () => {
    const { page } = portal;
    await enterPortal(owner.page, page, creator.user.email, "/portal/account");
    await page.getByRole("link", { name: /^Tax profile/ }).click();
    await page.getByLabel("Legal name").fill("Lind Films");
    await page.getByLabel("Address").fill("1 Rue de Rivoli\n75001 Paris");
    await page.getByLabel("Country").selectOption("FR");
    await page.getByLabel("I work as a business").check();
    await page.getByLabel("VAT or tax id").fill("FR 123 456 789 01");
    await page.getByLabel("Teams may write invoices in my name when they pay me").check();
    await page.getByRole("button", { name: "Save tax profile" }).click();
    await page.getByText("Tax profile saved.").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(portal.problems).toEqual([]);
    await owner.page.goto("/settings");
    await owner.page.getByLabel("Legal name").fill("Northwind GmbH");
    await owner.page.getByLabel("Address").fill("Hauptstr. 1\n10115 Berlin");
    await owner.page.getByLabel("Country").selectOption("DE");
    await owner.page.getByLabel("VAT id (optional)").fill("DE123456789");
    await owner.page.getByRole("button", { name: "Save invoice details" }).click();
    await owner.page.getByText("Invoice details saved.").waitFor();
    expect(await faultsOf(owner.page)).toEqual([]);
  });
});

describe("a payout's papers", () => {
  it("are on its page, to read and to save", async () => {
    await callApi(stage.product, "POST", "/payouts/manual", {
      id: payoutId,
      creatorId: creator.id,
      amount: 1_234.5,
      currency: "EUR",
      description: "A film about soup",
    });
    const { page, problems } = owner;
    await page.goto(`/payouts/${payoutId}`);
    expect((await saved(page, "Statement as CSV")).suggestedFilename()).toMatch(/\.csv$/);
    expect((await saved(page, "Statement as PDF")).suggestedFilename()).toMatch(/^S-\d{4}-000001\.pdf$/);
    await page.getByText(/^S-\d{4}-000001$/).waitFor();
    const invoice = await saved(page, "Invoice as PDF");
    expect(invoice.suggestedFilename()).toBe("INV-000001.pdf");
    expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe("%PDF-");
    receipt = await readFile(await (await saved(page, "Receipt as file")).path(), "utf8");
    await page.getByRole("link", { name: "Invoice", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Self-billing invoice" }).waitFor();
    await page.getByText("Reverse charge: VAT to be accounted for by the recipient").waitFor();
    await page.getByText("EUR 1,234.50").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await expectToFitPhone(page);
  });

  it("are the creator's, too", async () => {
    const { page, problems } = portal;
    await page.goto(`/portal/creators/${creator.id}/payouts/${payoutId}`);
    expect((await saved(page, "Invoice as PDF")).suggestedFilename()).toBe("INV-000001.pdf");
    await page.getByRole("link", { name: "Statement", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Payout statement" }).waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("the page that checks receipts", () => {
  it("opens from a receipt's link, and works for strangers with a keyboard", async () => {
    const { page, problems } = await stage.openWindow(phone);
    await page.goto(`/verify#${Buffer.from(receipt).toString("base64url")}`);
    await page.getByLabel("Receipt", { exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const outcome = page.getByRole("status");
    await outcome.getByText("Genuine", { exact: true }).waitFor();
    await outcome.getByText("EUR 1234.50").waitFor();
    await outcome.getByText("A film about soup").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("takes a file, and tells one altered digit", async () => {
    const { page } = await stage.openWindow();
    await page.goto("/verify");
    const file = (text: string) => ({
      name: "receipt.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    const check = async (text: string) => {
      await page.getByLabel("Receipt file").setInputFiles(file(text));
      await expect.poll(() => page.getByLabel("Receipt", { exact: true }).inputValue()).toBe(text);
      await page.getByRole("button", { name: "Check receipt" }).click();
      return page.getByRole("status");
    };
    await (await check(receipt)).getByText("Genuine", { exact: true }).waitFor();
    await (await check(receipt.replace("1234.50", "9234.50"))).getByText("Not genuine").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it("says nothing of a receipt that was altered before its answer came", async () => {
    const { page } = await stage.openWindow();
    await page.goto("/verify");
    const asked: (() => Promise<void>)[] = [];
    await page.route("**/public/v1/receipts/verify", (route) => {
      asked.push(() => route.fallback());
    });
    const text = page.getByLabel("Receipt", { exact: true });
    await text.fill(receipt);
    await page.getByRole("button", { name: "Check receipt" }).click();
    await expect.poll(() => asked.length).toBe(1);
    await text.fill(receipt.replace("1234.50", "9234.50"));
    await asked[0]?.();
    await settled(page);
    expect(await page.getByText("Genuine", { exact: true }).count()).toBe(0);
  });

  it("says that the payout was voided since", async () => {
    const { page } = owner;
    await page.goto(`/payouts/${payoutId}`);
    await page.getByRole("button", { name: "Void", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/reason|why/i).fill("Paid twice");
    await dialog.getByRole("button", { name: /^Void/ }).click();
    expect((await saved(page, "Credit note as PDF")).suggestedFilename()).toBe("CN-000001.pdf");
    await page.getByRole("button", { name: "Check the receipt" }).click();
    await page.waitForURL("**/verify#*");
    await page.getByRole("button", { name: "Check receipt" }).click();
    await page.getByText("Since then, the organization took back that it was paid.").waitFor();
  });
});
