import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePaypal } from "../upstreams/src/rails/paypal/serve-paypal.ts";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let paypal: Awaited<ReturnType<typeof servePaypal>>;
let stage: Stage;
let owner: Window;
let creator: Window;
let creatorId: string;
const email = "rowan.rails@creators.example";

beforeAll(async () => {
  paypal = await servePaypal();
  stage = await openStage({ CLIPLEDGER_WEBHOOK_LOOPBACK: "allow", CLIPLEDGER_PAYPAL_URL: paypal.url });
  owner = await stage.openWindow();
  creator = await stage.openWindow(phone);
  await takeSession(owner.page, stage.product);
  const person = { firstName: "Rowan", lastName: "Rail", email };
  creatorId = (await callApi<{ id: string }>(stage.product, "POST", "/creators", person)).id;
});
afterAll(async () => {
  await stage.close();
  await paypal.stop();
});

/** Neither the phone nor the desktop scrolls sideways, and no rule of accessibility is broken. */
async function looksRight({ page }: Window): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
}

async function payByRail(amount: number, currency = "EUR"): Promise<string> {
  const id = `orgpay_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const body = {
    id,
    creatorId,
    amount,
    currency,
    payoutProvider: "partner",
    description: "A short film",
  };
  await callApi(stage.product, "POST", "/payouts/manual", body);
  return id;
}

async function approve({ page }: Window, payoutId: string): Promise<void> {
  await page.goto(`/payouts/${payoutId}`);
  await page.getByRole("button", { name: "Approve" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve/ })
    .click();
}

/** Where it was saved. */
async function downloadFile(page: Window["page"]): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download sepa/ }).click();
  return (await downloading).path();
}

describe("payout rails", () => {
  it("are connected by an owner, and tested", async () => {
    const { page } = owner;
    await page.goto("/settings/payout-rails");
    await page.getByRole("button", { name: "Connect PayPal", exact: true }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of [
      ["Client ID", paypal.credentials["clientId"]],
      ["Client secret", paypal.credentials["clientSecret"]],
    ] as const)
      await dialog.getByLabel(label).fill(value ?? "");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await page.getByText("PayPal is connected.").waitFor();
    await page.getByRole("button", { name: "Test PayPal" }).click();
    await page.getByText("Ready").waitFor();
    await page.getByRole("button", { name: "Connect SEPA file" }).click();
    await dialog.getByLabel("Name of your account's holder").fill("Northwind GmbH");
    await dialog.getByLabel("IBAN of your account").fill("DE00");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await dialog.getByText("This IBAN has a typing error").waitFor();
    await dialog.getByLabel("IBAN of your account").fill("DE89370400440532013000");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await page.getByText("SEPA file is connected.").waitFor();
    await looksRight(owner);
  });

  it("wait for the creator, who chooses in the portal, and are sent then", async () => {
    const payoutId = await payByRail(12.5);
    const { page: team } = owner;
    await approve(owner, payoutId);
    await team.getByText("The creator has not chosen yet how to be paid").waitFor();
    const { page } = creator;
    const path = `/portal/creators/${creatorId}/payout-method`;
    await enterPortal(team, page, email, path);
    await page.getByText("€12.50 waits for you").waitFor();
    const paypalOption = page.getByRole("option", { name: /^PayPal \(/ });
    await page.getByLabel("How you want to be paid").selectOption((await paypalOption.textContent()) ?? "");
    await page.getByLabel("Country").selectOption("DE");
    await page.getByLabel("Email").fill("rowan@paypal.example");
    await looksRight(creator);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByText("€12.50 waits for you").waitFor({ state: "hidden" });
    await expect
      .poll(() => paypal.payments())
      .toMatchObject([{ amountMinor: 1250n, currency: "EUR", state: "sent" }]);
    await team.goto(`/payouts/${payoutId}`);
    await team.getByText("On its way", { exact: true }).first().waitFor();
    await looksRight(owner);
  });

  it("make one file for the bank of what waits for it", async () => {
    const { page } = creator;
    await page.getByRole("button", { name: "Change how you are paid" }).click();
    await page.getByLabel("How you want to be paid").selectOption({ label: "SEPA file (EUR)" });
    await page.getByLabel("Country").selectOption("FR");
    await page.getByLabel("Account holder").fill("Rowan Rail");
    expect(await page.getByLabel("IBAN").getAttribute("autocomplete")).toBe("off");
    expect(await page.getByLabel("Account holder").getAttribute("autocomplete")).toBe("name");
    await page.getByLabel("IBAN").fill("FR1420041010050500013M02606");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Ends with 2606").waitFor();
    const payoutId = await payByRail(40);
    const { page: team } = owner;
    await approve(owner, payoutId);
    await team.getByText("Being sent").waitFor();
    await team.goto("/payouts/files");
    await team.getByRole("button", { name: "Choose" }).click();
    const box = team.getByRole("checkbox", { name: "Select Rowan Rail, €40.00" });
    await box.uncheck();
    await team.getByRole("button", { name: "Make a file of €0.00", disabled: true }).waitFor();
    await box.check();
    await looksRight(owner);
    await team.getByRole("button", { name: "Make a file of €40.00" }).click();
    await downloadFile(team);
    await team.getByRole("button", { name: /^Discard sepa/ }).click();
    const discarding = team.getByRole("dialog");
    await discarding.getByRole("button", { name: "Discard file", disabled: true }).waitFor();
    await discarding.getByLabel("Why is it discarded?").fill("Another account pays this month");
    await discarding.getByLabel("I made sure that nobody has handed it to the bank").check();
    await looksRight(owner);
    await discarding.getByRole("button", { name: "Discard file" }).click();
    await team.getByRole("table").getByText("Discarded", { exact: true }).waitFor();
    await team.getByRole("button", { name: "Make a file" }).click();
    const file = await downloadFile(team);
    await team.getByRole("button", { name: /as sent$/ }).click();
    await team.getByLabel("The file").setInputFiles(file);
    await looksRight(owner);
    await team.getByRole("dialog").getByRole("button", { name: "Mark as sent" }).click();
    await team.getByRole("table").getByText("Sent", { exact: true }).waitFor();
  });

  it("leave the creator in no doubt about money that none of them pays", async () => {
    const { page: team } = owner;
    await team.goto("/settings/payout-rails");
    await team.getByRole("button", { name: "Actions for PayPal" }).click();
    await team.getByRole("menuitem", { name: "Pause" }).click();
    await team.getByText("Paused", { exact: true }).waitFor();
    await approve(owner, await payByRail(5, "USD"));
    await team.getByText("The rail that the creator chose is paused or removed").waitFor();
    const { page } = creator;
    await page.reload();
    await page.getByText("$5.00 waits for you").waitFor();
    await page
      .getByText(
        "Northwind Growth has no way to pay this yet. Write to them; it is sent as soon as there is one.",
      )
      .waitFor();
    await looksRight(creator);
  });
});
