import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { buildPayoutSample, type PayoutSample } from "./payout-sample.ts";
import {
  openStage,
  phone,
  type Stage,
  signIn,
  takeSession,
  takeViewerSession,
  type Window,
} from "./product.ts";
import { untilRecorded } from "./recorded.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let window: Window;
let sample: PayoutSample;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  sample = await buildPayoutSample(stage.product);
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("a due payout", () => {
  it("is found by its creator, below what is due in each currency", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Payouts" }).first().click();
    await page.getByRole("table", { name: "Due payouts" }).waitFor();
    await page.getByText("Due in EUR").waitFor();
    const filters = page.getByRole("search", { name: "Filter payouts" });
    await filters.getByRole("button", { name: "Creator", exact: true }).click();
    await page.getByPlaceholder("Type to find").fill("robin vale");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Robin Vale"]);
    await page.getByRole("option", { name: "Robin Vale" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("$58.00").waitFor();
    await page.getByRole("tab", { name: "Due 2" }).waitFor();
    await page.waitForURL(/creators=orgcre_/);
    await expect.poll(() => amounts(page)).toEqual(["$48.00", "$10.00"]);
  });

  it("is explained rule by rule and video by video", async () => {
    const { page } = window;
    await page
      .getByRole("link", { name: /^Review and pay Robin Vale/ })
      .first()
      .click();
    const panel = page.getByRole("dialog", { name: /^Robin Vale/ });
    const lines = panel.getByRole("list", { name: "Calculation" });
    await lines.getByText("Each video posted during a cycle pays $10.00").waitFor();
    await lines.getByText("Paid for 2 of 2 videos that qualify.").waitFor();
    await lines.getByText("14,000 views at $2.00 per 1,000").waitFor();
    await panel.getByText("Calculated total").waitFor();
    const video = panel.getByRole("row", { name: /Knife skills in a minute/ });
    await expect
      .poll(() => video.getByRole("cell").allTextContents())
      .toContainEqual(expect.stringMatching(/\$30\.00$/));
    await page.waitForURL(/window=/);
  });

  it("leaves a video out and takes it back in, and the amount follows", async () => {
    const panel = window.page.getByRole("dialog", { name: /^Robin Vale/ });
    await panel.getByRole("checkbox", { name: "Count One pot, no regrets" }).uncheck();
    await panel.getByRole("button", { name: "Record $30.00 as paid" }).waitFor();
    await panel.getByText("Left out").waitFor();
    await panel.getByRole("checkbox", { name: "Count One pot, no regrets" }).check();
    await panel.getByRole("button", { name: "Record $48.00 as paid" }).waitFor();
  });

  it("stays due when recording it as paid is undone, also after a reload", async () => {
    const { page } = window;
    const panel = page.getByRole("dialog", { name: /^Robin Vale/ });
    await panel.getByRole("button", { name: "Record $48.00 as paid" }).click();
    await panel.waitFor({ state: "detached" });
    const bar = page.getByRole("region", { name: "Payouts being recorded" });
    await bar.getByText("Recording $48.00 to Robin Vale as paid").waitFor();
    await page.goto(`/payouts?creators=${sample.robinId}`);
    await bar.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone. Nothing was recorded").waitFor();
    await bar.waitFor({ state: "detached" });
    await page
      .getByRole("link", { name: /^Review and pay Robin Vale/ })
      .first()
      .click();
    await panel.getByRole("button", { name: "Record $48.00 as paid" }).waitFor();
  });

  it("is paid with an edited line once all lines can be read", async () => {
    const { page } = window;
    const panel = page.getByRole("dialog", { name: /^Robin Vale/ });
    await panel.getByLabel("Amount of line 1").fill("25.005");
    await panel.getByText("USD has 2 decimals").waitFor();
    await panel.getByRole("button", { name: "Record as paid", disabled: true }).waitFor();
    await panel.getByLabel("Amount of line 1").fill("25");
    await panel.getByText("+$5.00 against the calculation").waitFor();
    await panel.getByRole("button", { name: "Record $53.00 as paid" }).click();
    await panel.waitFor({ state: "detached" });
    await untilRecorded(page, "$53.00 to Robin Vale");
    await expect.poll(() => amounts(page)).toEqual(["$10.00"]);
  });

  it("keeps its calculation once it is paid, and is verified line by line", async () => {
    const { page } = window;
    await page.getByRole("tab", { name: "Issued 1" }).click();
    await page.getByRole("link", { name: "Open the payout of $53.00 to Robin Vale" }).click();
    await page.getByRole("heading", { level: 1, name: "$53.00 to Robin Vale" }).waitFor();
    await page.getByText("+$5.00 against the calculated $48.00, by edited line items").waitFor();
    await page.getByRole("button", { name: "Verify this payout" }).click();
    await page.getByText("Every line still comes to the same: $48.00").waitFor();
    const verdicts = page.getByRole("table", { name: "Lines then and now" }).getByText("Same");
    await expect.poll(() => verdicts.count()).toBe(3);
  });

  it("gets a reference for the books", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Edit notes" }).click();
    await page.getByLabel("Reference").fill("Transfer 2041");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Transfer 2041").waitFor();
    expect(window.problems).toEqual([]);
  });

  it("is calculated again when the rules changed since", async () => {
    const { page } = window;
    await page.goto(`/payouts?creators=${sample.robinId}`);
    await page.getByRole("link", { name: /^Review and pay Robin Vale/ }).click();
    const panel = page.getByRole("dialog", { name: /^Robin Vale/ });
    await panel.getByRole("button", { name: "Record $10.00 as paid" }).waitFor();
    const payouts = { cpmPayouts: [{ tiers: [{ from: 0, rate: 3 }] }] };
    await callApi(stage.product, "PUT", `/campaigns/${sample.filmsCampaignId}`, { payouts });
    await panel.getByRole("button", { name: "Record $10.00 as paid" }).click();
    await panel.getByText("The campaign's rules changed meanwhile").waitFor();
    await panel.getByRole("button", { name: "Calculate again" }).last().click();
    await panel.getByRole("button", { name: "Record $15.00 as paid" }).click();
    await untilRecorded(page, "$15.00 to Robin Vale");
    await page.getByText("No payouts match").waitFor();
  });

  it("is canceled with a reason, and put back", async () => {
    const { page } = window;
    await page.goto(`/payouts?creators=${sample.sashaId}`);
    await page
      .getByRole("button", { name: /^Actions for Sasha Moss/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Cancel payout" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel €100.00 to Sasha Moss?" });
    await dialog.getByLabel("Reason (optional)").fill("On leave that week");
    await dialog.getByRole("button", { name: "Cancel payout" }).click();
    await page.getByRole("tab", { name: "Canceled 1" }).click();
    await page.getByRole("row", { name: /Sasha Moss.*On leave that week/ }).waitFor();
    await page.getByRole("button", { name: /^Put back Sasha Moss/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put back" }).click();
    await page.getByRole("tab", { name: "Due 2" }).click();
    await page.getByText("Due again", { exact: true }).waitFor();
  });
});

describe("a payout at the provider", () => {
  it("that the provider refuses leaves the cycle due, and says so", async () => {
    const { page } = await stage.openWindow();
    await takeSession(page, stage.product);
    const panel = await openFirst(page, sample.sashaId, "Sasha Moss");
    await panel.getByRole("radio", { name: /^Through/ }).check();
    const sandbox = await openSandbox(page, panel);
    await sandbox.getByRole("button", { name: "Do so" }).click();
    await sandbox.getByText(/With the next request:/).waitFor();
    await panel.getByRole("button", { name: "Create payout of €100.00" }).click();
    await panel.getByText("The provider did not take it").waitFor();
    await panel.getByRole("button", { name: "Create payout of €100.00" }).click();
    await page.getByText("The payout of €100.00 to Sasha Moss awaits approval.").waitFor();
    await sandbox.close();
  });

  it("is controlled in the sandbox, which the payouts page leads to", async () => {
    const { page } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.goto("/payouts");
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Sandbox", exact: true }).click();
    const sandbox = await opening;
    await sandbox.getByRole("button", { name: "Do so" }).waitFor();
    await sandbox.close();
  });

  it("is approved, claimed by the creator, and arrives", async () => {
    const { page } = window;
    await page.goto("/payouts");
    await page.getByText(/awaits? your approval/).waitFor();
    await page.goto(`/payouts?tab=approval&creators=${sample.sashaId}`);
    await page.getByRole("checkbox", { name: "Select €100.00 to Sasha Moss" }).check();
    await page.getByRole("button", { name: "Approve selected" }).click();
    await page.getByRole("button", { name: "Approve 1 payout" }).click();
    await page.getByText("Approved 1 payout.").waitFor();
    await page.goto(`/payouts?tab=paid&q=sasha&creators=${sample.sashaId}`);
    await page.getByRole("link", { name: /^Open the payout of €100.00/ }).click();
    await page.getByRole("button", { name: "Claim link" }).click();
    const dialog = page.getByRole("dialog", { name: "Claim link of Sasha Moss" });
    const link = await dialog.getByRole("textbox", { name: "Claim link" }).inputValue();
    await dialog.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("Sent the claim link to Sasha Moss again.").waitFor();
    const sandbox = await openSandbox(page, dialog);
    await dialog.getByRole("button", { name: "Done" }).click();
    const creator = await stage.openWindow(phone);
    await creator.page.goto(link);
    await creator.page.getByRole("button", { name: "Claim your payout" }).click();
    await creator.page.getByText("You have claimed this payout.").waitFor();
    await page.getByText("The transfer is on its way.").waitFor();
    await sandbox.reload();
    await sandbox.getByRole("button", { name: "Complete" }).first().click();
    await sandbox.getByText("completed", { exact: true }).first().waitFor();
    await sandbox.close();
    await page.getByText("Arrived", { exact: true }).first().waitFor();
    await page.getByText("The transfer is on its way.").waitFor({ state: "detached" });
    expect(creator.problems).toEqual([]);
  });

  it("is taken back before it is approved, and its cycle is due again", async () => {
    const { page } = window;
    const panel = await openFirst(page, sample.sashaId, "Sasha Moss");
    await panel.getByRole("radio", { name: /^Through/ }).check();
    await panel.getByRole("button", { name: "Create payout of €100.00" }).click();
    await panel.waitFor({ state: "detached" });
    await page.goto(`/payouts?tab=approval&creators=${sample.sashaId}`);
    await page.getByRole("link", { name: /^Open the payout of €100.00/ }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await page.getByText("What it was for is due again.").waitFor();
    await page.goto(`/payouts?creators=${sample.sashaId}`);
    await page.getByRole("tab", { name: "Due 1" }).waitFor();
  });
});

describe("several payouts", () => {
  it("are paid one after the other, with what became of each", async () => {
    const { page } = window;
    await page.goto("/payouts");
    await page.getByLabel(/^Select Sasha Moss/).check();
    await page
      .getByLabel(/^Select Juniper Hale/)
      .first()
      .check();
    const bar = page.getByRole("region", { name: "Selected payouts" });
    await bar.getByRole("button", { name: "Pay selected" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Pay .*€100\.00/ }).click();
    await page.getByRole("dialog", { name: "2 of 2 payouts made" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.goto(`/payouts?creators=${sample.sashaId}`);
    await page.getByText("No payouts match").waitFor();
  });
});

describe("a manual payout", () => {
  it("is checked while it is written, and recorded", async () => {
    const { page } = window;
    await page.goto("/payouts");
    await page.getByRole("button", { name: "Manual payout" }).click();
    const panel = page.getByRole("dialog", { name: "Manual payout" });
    await panel.getByRole("button", { name: /^Creator/ }).click();
    await page.getByRole("option", { name: "Robin Vale" }).click();
    await panel.getByRole("button", { name: /^Campaign/ }).click();
    await page.getByRole("option", { name: "Films weekly" }).click();
    await panel.getByLabel("Amount").fill("64.50");
    await panel.getByLabel("Currency").selectOption("EUR");
    await panel.getByText("The campaign pays USD").waitFor();
    await panel.getByLabel("Currency").selectOption("USD");
    await panel.getByText("The campaign pays USD").waitFor({ state: "detached" });
    await panel.getByLabel(/^Description/).fill("Props for the kitchen");
    await panel.getByRole("button", { name: "Record $64.50 as paid" }).click();
    await untilRecorded(page, "$64.50 to Robin Vale");
    await page.goto(`/creators/${sample.robinId}`);
    await page.getByRole("list", { name: "Payouts" }).getByText("Props for the kitchen").waitFor();
    expect(window.problems).toEqual([]);
  });
});

describe("a creator's balance", () => {
  it("is adjusted with a reason, and reversed", async () => {
    const { page } = window;
    await page.goto(`/creators/${sample.robinId}`);
    await page.getByRole("button", { name: "Adjust" }).click();
    const dialog = page.getByRole("dialog", { name: "Adjust the balance" });
    await dialog.getByLabel("Amount").fill("12.5");
    await dialog.getByLabel("Currency").selectOption("USD");
    await dialog.getByLabel("Reason").fill("Paid twice in August");
    await dialog.getByRole("button", { name: "Adjust balance" }).click();
    await page.getByText("$12.50 is taken off the next payouts.").waitFor();
    const entries = page.getByRole("list", { name: "Entries of the balance" });
    await entries.getByRole("button", { name: "Reverse" }).click();
    const reversing = page.getByRole("dialog", { name: /^Reverse/ });
    await reversing.getByLabel("Reason").fill("It was not");
    await reversing.getByRole("button", { name: "Reverse entry" }).click();
    await page.getByText("Nothing is owed on either side beside payouts.").waitFor();
    await expect.poll(() => entries.getByRole("listitem").count()).toBe(2);
    expect(window.problems).toEqual([]);
  });
});

describe("a changed campaign", () => {
  it("shows what it would pay before it is saved, and pays exactly that", async () => {
    const { page } = window;
    await page.goto("/campaigns");
    await page.getByRole("button", { name: "Actions for Retainer" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const sheet = page.getByRole("dialog", { name: "Edit Retainer" });
    const effect = sheet.getByRole("region", { name: "What this would pay" });
    await effect.getByText(/Change a payout/).waitFor();
    await sheet.getByLabel("Salary per cycle").fill("120");
    await effect.getByText("+€20.00").first().waitFor();
    await effect.getByText(/would have come to €240\.00 instead of €200\.00/).waitFor();
    await effect.getByRole("button", { name: "Show by creator" }).click();
    await effect.getByRole("list", { name: "By creator" }).getByText("Sasha Moss").click();
    await effect.getByText(/€100\.00 → €120\.00/).waitFor();
    await sheet.getByRole("button", { name: "Review changes" }).click();
    await effect.getByText("+€20.00").first().waitFor();
    await sheet.getByRole("button", { name: "Save changes" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.goto(`/payouts?tab=upcoming&creators=${sample.sashaId}`);
    await page.getByRole("row", { name: /Sasha Moss.*€120\.00/ }).waitFor();
    expect(window.problems).toEqual([]);
  });
});

describe("payouts", () => {
  it("are shown whatever the address asks for", async () => {
    const { page } = window;
    for (const search of ["tab=lost", "page=abc", "sort=amount", "window=orgcamp_1", "status=gone"]) {
      await page.goto(`/payouts?${search}`);
      await page.getByRole("table", { name: "Due payouts" }).waitFor();
    }
    await page.goto("/payouts?page=99");
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await page.getByRole("table", { name: "Due payouts" }).waitFor();
    await page.goto("/payouts/orgpay_4Rk8sVn1QwZp");
    await page.getByText("There is no such payout").waitFor();
  });

  it("can be used by everybody, in light and dark, and fit a phone, the calculation too", async () => {
    const { page } = window;
    await page.goto("/payouts");
    await page
      .getByRole("link", { name: /^Review and pay/ })
      .first()
      .click();
    await page.getByRole("list", { name: "Calculation" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: /^Through/ })
      .scrollIntoViewIfNeeded();
    await expectToFitPhone(page);
    await page.goto(`/payouts?tab=paid&creators=${sample.robinId}`);
    await page.getByRole("link", { name: /^Open the payout of \$53/ }).click();
    await page.getByRole("list", { name: "Calculation" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    expect(window.problems).toEqual([]);
  });

  it("are open to a viewer, who changes nothing", async () => {
    const guest = await stage.openWindow();
    await takeViewerSession(guest.page, stage.product);
    await guest.page.goto("/payouts");
    await guest.page
      .getByRole("link", { name: /^Explain/ })
      .first()
      .click();
    await guest.page.getByRole("list", { name: "Calculation" }).waitFor();
    await settled(guest.page);
    const writes = /^(Record|Create payout|Cancel this payout|Manual payout|Actions for|Pay selected)/;
    expect(await guest.page.getByRole("button", { name: writes, includeHidden: true }).count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});

function amounts(page: Page): Promise<string[]> {
  return page
    .getByRole("table", { name: "Due payouts" })
    .getByText(/^[$€][\d,.]+$/)
    .allTextContents();
}

async function openFirst(page: Page, creatorId: string, name: string): Promise<Locator> {
  await page.goto(`/payouts?creators=${creatorId}`);
  await page
    .getByRole("link", { name: new RegExp(`^Review and pay ${name}`) })
    .first()
    .click();
  const panel = page.getByRole("dialog", { name: new RegExp(`^${name}`) });
  await panel.getByRole("list", { name: "Calculation" }).waitFor();
  return panel;
}

async function openSandbox(page: Page, inside: Locator): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await inside.getByRole("link", { name: "Open the sandbox" }).click();
  return opening;
}
