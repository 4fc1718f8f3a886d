import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { openStage, type Stage, signIn, takeViewerSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage({ CLIPLEDGER_LIVE_TIMEOUT_MS: "2000" });
  window = await stage.openWindow();
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

async function lookUp(text: string): Promise<void> {
  const { page } = window;
  await page.getByLabel("Handle, link or search").fill(text);
  await page.getByRole("button", { name: "Look up", exact: true }).click();
}

describe("a live lookup", () => {
  it("understands a link, and shows the account as a card and as it came", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Live lookup" }).first().click();
    await page.getByLabel("Handle, link or search").fill("https://www.instagram.com/harbor.atelier/");
    await expect.poll(() => page.getByLabel("Platform").inputValue()).toBe("instagram");
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    const card = page.getByRole("article", { name: /^Harbor Atelier/ });
    await card.getByText("Followers").waitFor();
    await page.getByRole("tab", { name: "Raw answer" }).click();
    await page.getByText('"account_username": "harbor.atelier"').waitFor();
    await page.getByRole("tab", { name: "Result" }).click();
  });

  it("leads to tracking what was found", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Track this account" }).click();
    await page.getByRole("link", { name: "Tracked: open it" }).waitFor();
  });

  it("lists the account's videos, one of which is tracked by itself", async () => {
    const { page } = window;
    await lookUp("https://www.tiktok.com/@willow.pastry");
    await page.getByRole("article", { name: /^Willow Pastry/ }).waitFor();
    await page.getByRole("button", { name: "Load its videos for one credit" }).click();
    await page.getByRole("list", { name: "Videos found" }).getByRole("button").first().click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Track this video" }).click();
    await panel.getByRole("link", { name: "Tracked: open it" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("searches hashtags, and the videos of one", async () => {
    const { page } = window;
    await lookUp("#sourdough");
    await page.getByRole("button", { name: /^Find videos with #sourdough for/ }).click();
    const found = page.getByRole("list", { name: "Videos found" }).getByRole("listitem");
    await found.first().waitFor();
    const before = await found.count();
    await page.getByRole("button", { name: "Load more for one credit" }).click();
    await expect.poll(() => found.count()).toBeGreaterThan(before);
    await page.goBack();
    await page.getByRole("table", { name: "Hashtags found" }).waitFor();
  });

  it("searches accounts, and goes on to one of them", async () => {
    const { page } = window;
    await page.getByRole("radio", { name: "Find accounts" }).check();
    await lookUp("pastry");
    const found = page.getByRole("list", { name: "Accounts found" }).getByRole("listitem");
    await found
      .first()
      .getByRole("button", { name: /^Look up/ })
      .click();
    await page.getByRole("button", { name: "Load its videos for one credit" }).waitFor();
  });

  it.each([
    ["deleted.bakery", "Not found", /Check the spelling/],
    ["restricted.bakery", "Not public", /Ask its owner/],
  ])("says what is the matter with %s, and what to do", async (name, title, advice) => {
    const { page } = window;
    await lookUp(`@${name}`);
    const alert = page.getByRole("alert");
    await alert.getByText(title, { exact: true }).waitFor();
    await alert.getByText(advice).waitFor();
    await alert.getByText("No credit was used.").waitFor();
  });

  it("waits for a slow platform only so long, and offers another attempt", async () => {
    const { page } = window;
    await lookUp("@slow.bakery");
    // Chromium itself asks a second time when a connection it has used before answers 408.
    await page.getByText("TikTok did not answer in time").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });

  it("counts down until a platform may be asked again", async () => {
    const { page } = window;
    await lookUp("@throttled.bakery");
    await page.getByRole("button", { name: /^Try again in \d+ s$/, disabled: true }).waitFor();
  });

  it("refuses a link it does not know, and takes nothing for an address that is opened", async () => {
    const { page } = window;
    await lookUp("https://example.com/@willow.pastry");
    await page.getByText(/no link to a profile or video/).waitFor();
    await page.goto("/live?platform=youtube&kind=account&q=maya.cooks");
    await page.getByText("Not looked up yet").waitFor();
    expect(window.problems).toEqual([]);
  });
});

describe("credits", () => {
  it("are explained by day and operation", async () => {
    const { page } = window;
    await lookUp("@deleted.cellar");
    await page.getByRole("alert").getByText("No credit was used.").waitFor();
    await page.getByRole("tab", { name: "Credits" }).click();
    const table = page.getByRole("table", { name: "Credits by day" });
    const newest = table.getByRole("row", { name: /Account looked up by handle/ }).first();
    await expect.poll(() => newest.getByRole("cell").nth(2).textContent()).toMatch(/[1-9]/);
    await page.getByRole("figure", { name: "Credits used by day" }).waitFor();
    // The month before may be that of the lookups above, if another one has begun since.
    await page.getByLabel("Month").selectOption({ index: 2 });
    await page.getByText("No credits were used").waitFor();
  });
});

describe("every part of it", () => {
  it("can be used by everybody, in light and dark, and fits a phone", async () => {
    const { page } = window;
    await page.goto("/live?platform=tiktok&kind=account&q=willow.pastry");
    await page.getByRole("button", { name: "Look up for one credit" }).click();
    await page.getByRole("article").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.getByRole("tab", { name: "Raw answer" }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/live?platform=tiktok&kind=videos&q=pastry");
    await page.getByRole("button", { name: "Look up for one credit" }).click();
    await page.getByRole("list", { name: "Videos found" }).getByRole("button").first().click();
    await page.getByRole("dialog").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/live?tab=credits");
    await page.getByRole("table", { name: "Credits by day" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
  });

  it("offers a viewer lookups, and nothing to track", async () => {
    const guest = await stage.openWindow();
    await takeViewerSession(guest.page, stage.product);
    await guest.page.goto("/live?platform=tiktok&kind=account&q=oak.ceramics");
    await guest.page.getByRole("button", { name: "Look up for one credit" }).click();
    await guest.page.getByRole("article").getByRole("link", { name: "Open on TikTok" }).waitFor();
    expect(await guest.page.getByRole("button", { name: "Track this account" }).count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});
