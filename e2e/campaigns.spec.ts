import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, signIn, signInAsViewer, takeSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;
let robinId: string;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  robinId = await addCreator("Robin", "Ashby");
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("a campaign", () => {
  it("asks for what is missing at its field, and takes the keyboard there", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Campaigns" }).first().click();
    await page.getByRole("button", { name: "New campaign" }).click();
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByText("3 fields need a correction.").waitFor();
    await sheet.getByText("Add at least one payout").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.dataset.path")).toBe("name");
    expect(await sheet.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  });

  it("is written with every kind of payout, and reads as sentences while it is written", async () => {
    const { page } = window;
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByLabel("Name", { exact: true }).fill("Everything at once");
    await sheet.getByLabel("Currency").selectOption("USD");
    await sheet.getByRole("radio", { name: "All creators share the calendar" }).check();
    await sheet.getByLabel("Video target", { exact: true }).fill("5");
    await writePayouts(sheet);
    await sheet.getByLabel("Views count for").fill("45");
    const words = sheet.getByRole("complementary", { name: "Summary" });
    await words.getByText("Each creator is paid a fixed salary of $100.00 per cycle.").waitFor();
    await words.getByText(/\$1\.25 per 1,000 views up to 9,999 views/).waitFor();
    await words.getByText(/\$5\.00, for at most 3 videos/).waitFor();
  });

  it("that the rules refuse says so at the field", async () => {
    const { page } = window;
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    const salary = sheet.getByLabel("Salary per cycle");
    await salary.fill("100.005");
    await sheet.getByText(/at most 2 decimals|2 decimal/).waitFor();
    await salary.fill("100");
    await sheet.getByText(/at most 2 decimals|2 decimal/).waitFor({ state: "detached" });
  });

  it("is created as it was reviewed", async () => {
    const { page } = window;
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByRole("heading", { name: "Everything at once" }).waitFor();
    await sheet.getByRole("list", { name: "Worth a second look" }).waitFor();
    await sheet.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { level: 1, name: "Everything at once" }).waitFor();
    await page.getByRole("tab", { name: "Terms" }).click();
    await page.getByText("Pay per 1,000 views and bonuses together are capped at $400.00").waitFor();
    await page.getByText(/in a window of 45 days/).waitFor();
  });

  it("does not take the name of another", async () => {
    const { page } = window;
    await page.goto("/campaigns?create=true");
    const sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByLabel("Name", { exact: true }).fill("everything AT once");
    await sheet.getByRole("radio", { name: "Each creator has their own cycles" }).check();
    await sheet.getByRole("button", { name: "Fixed salary", exact: true }).click();
    await sheet.getByLabel("Salary per cycle").fill("50");
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByText(/Another campaign/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await sheet.waitFor({ state: "detached" });
  });

  it("gets a creator, and explains why others cannot have it", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Everything at once" }).click();
    await page.getByRole("button", { name: "Assign creators" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Assign creators to Everything at once" });
    await dialog
      .getByText(/^Works in .+ End that first, or switch them\.$/)
      .first()
      .waitFor();
    await dialog.getByRole("checkbox", { name: "Robin Ashby" }).check();
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Creators" }).click();
    await page.getByRole("row", { name: /Robin Ashby.*Active/ }).waitFor();
  });

  it("warns of accounts that fetch too few videos, and leads there", async () => {
    await linkAccount(robinId, "willow.pastry");
    const { page } = window;
    await page.goto("/campaigns");
    await page
      .getByRole("row", { name: /Everything at once/ })
      .getByRole("button", { name: "1 warning" })
      .click();
    const card = page.getByRole("dialog", { name: "Tracking warnings" });
    await card.getByText(/fetches no videos on its own/).waitFor();
    await card.getByRole("link", { name: /willow\.pastry/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Everything at once" }).click();
    await page.getByText("Some videos may go unseen").waitFor();
  });

  it("in use keeps its currency and schedule, and shows what an edit changes before it is saved", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Edit Everything at once" });
    await sheet.getByText("so this stays as it is").first().waitFor();
    expect(await sheet.getByLabel("Currency").isDisabled()).toBe(true);
    expect(await sheet.getByLabel("First day").isDisabled()).toBe(true);
    await sheet.getByLabel("Video target", { exact: true }).fill("6");
    await sheet.getByRole("button", { name: "Review changes" }).click();
    const changes = sheet.getByRole("list", { name: "Changes" });
    await changes.getByText(/the target is 5 videos/).waitFor();
    await changes.getByText(/the target is 6 videos/).waitFor();
    await sheet.getByText("The campaign is in use.").waitFor();
    await sheet.getByRole("button", { name: "Save changes" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Revisions" }).click();
    const revisions = page.getByRole("list", { name: "Revisions" });
    await revisions.getByText("changed the campaign").waitFor();
    await revisions.getByText(/the target is 6 videos/).waitFor();
  });

  it("that somebody else changed meanwhile is reviewed again before it is saved", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Edit Everything at once" });
    await sheet.getByLabel("Salary per cycle").fill("120");
    await sheet.getByRole("button", { name: "Review changes" }).click();
    await sheet.getByRole("button", { name: "Save changes" }).waitFor();
    const path = new URL(page.url()).pathname;
    await callApi(stage.product, "PUT", path, { description: "Changed by another hand" });
    await sheet.getByRole("button", { name: "Save changes" }).click();
    await sheet.getByText("The campaign was changed meanwhile").waitFor();
    await sheet.getByRole("button", { name: "Review again" }).click();
    await sheet.getByRole("button", { name: "Save changes" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Terms" }).click();
    await page.getByText("Changed by another hand").waitFor();
    await page.getByText(/fixed salary of \$120\.00/).waitFor();
  });

  it("ends with a cycle once what becomes of assignments is agreed to, and goes on again", async () => {
    const { page } = window;
    await actOn(page, "Everything at once", "End");
    const dialog = page.getByRole("dialog", { name: "End Everything at once" });
    await dialog.getByRole("radio", { name: "With the next cycle" }).check();
    await dialog.getByText("1 assignment ends").waitFor();
    const end = dialog.getByRole("button", { name: /^End on/ });
    expect(await end.isDisabled()).toBe(true);
    await dialog.getByLabel("End these assignments").check();
    await end.click();
    await page.getByText("Closing", { exact: true }).waitFor();
    await actOn(page, "Everything at once", "Reactivate");
    await page
      .getByRole("dialog", { name: "Reactivate Everything at once?" })
      .getByRole("button", { name: "Reactivate" })
      .click();
    await page.getByText("Active", { exact: true }).first().waitFor();
    await page.getByRole("tab", { name: "Revisions" }).click();
    await page.getByText("took the end away").waitFor();
  });

  it("lets a creator's work end on another day", async () => {
    const { page } = window;
    await page.getByRole("tab", { name: "Creators" }).click();
    await actOn(page, "Robin Ashby", "Change the last day");
    const dialog = page.getByRole("dialog", { name: "End the work of Robin Ashby" });
    await dialog.getByRole("radio", { name: "With the current cycle" }).check();
    await dialog.getByRole("button", { name: "Set last day" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Set the last day of Robin Ashby.").waitFor();
  });

  it("is duplicated", async () => {
    const { page } = window;
    await page.goto("/campaigns");
    await actOn(page, "Everything at once", "Duplicate");
    const sheet = page.getByRole("dialog", { name: "Duplicate Everything at once" });
    await sheet.getByLabel("Name", { exact: true }).fill("Second take");
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { level: 1, name: "Second take" }).waitFor();
  });

  it("hands a creator over to another", async () => {
    const { page } = window;
    await page.goto("/campaigns");
    await page.getByRole("link", { name: "Everything at once" }).click();
    await page.getByRole("tab", { name: "Creators" }).click();
    await actOn(page, "Robin Ashby", "Move to another campaign");
    const dialog = page.getByRole("dialog", { name: "Move Robin Ashby to another campaign" });
    await dialog.getByRole("radio", { name: "Second take" }).check();
    const starts = dialog.getByRole("group", { name: "First day in Second take" });
    await starts.getByRole("radio", { name: "With the next cycle", checked: true }).waitFor();
    await starts.getByRole("radio", { name: "With the current cycle" }).check();
    await dialog.getByText("The new work begins before the present one ends").waitFor();
    await starts.getByRole("radio", { name: "With the next cycle" }).check();
    await dialog.getByRole("button", { name: "Move" }).click();
    await page.getByText("Moved Robin Ashby to Second take.").waitFor();
    await page.goto("/campaigns");
    await page.getByRole("link", { name: "Second take" }).click();
    await page.getByRole("tab", { name: "Creators" }).click();
    await page.getByRole("row", { name: /Robin Ashby.*Scheduled/ }).waitFor();
  });

  it("is deleted with its assignments", async () => {
    const { page } = window;
    await actOn(page, "Second take", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete campaign" }).click();
    await page.getByRole("heading", { level: 1, name: "Campaigns" }).waitFor();
    await page.getByRole("link", { name: "Everything at once" }).waitFor();
    await page.getByRole("link", { name: "Second take" }).waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });

  it("is found by status and by name", async () => {
    const { page } = window;
    await page.getByRole("radio", { name: /^Ended/ }).click();
    await page.getByRole("row", { name: /Everything at once/ }).waitFor({ state: "detached" });
    // The status is chosen before the search begins, which waits for a pause in typing.
    await page.getByLabel("Search campaigns").fill("everything at");
    await page.getByRole("radio", { name: /^All/ }).click();
    await page.waitForURL(/q=everything/);
    await page.getByText("1 campaign · page 1 of 1").waitFor();
    await page.getByRole("radio", { name: /^All/, checked: true }).waitFor();
  });

  it("is found by two filters that are chosen before the page has followed the first", async () => {
    const { page } = window;
    const header = page.getByRole("columnheader", { name: "Campaign" }).getByRole("button");
    const ended = await page.getByRole("radio", { name: /^Ended/ }).elementHandle();
    await header.evaluate((button, radio) => {
      for (const chosen of [button, radio]) (chosen as unknown as Clickable).click();
    }, ended);
    await page.waitForURL(/show=ended/);
    expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
  });

  it("can be used by everybody, in light and dark", async () => {
    const { page } = window;
    await page.goto("/campaigns?show=all");
    await actOn(page, "Everything at once", "Edit");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Everything at once" }).click();
    for (const tab of ["Results", "Terms", "Creators", "Revisions"]) {
      await page.getByRole("tab", { name: tab }).click();
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  it("opens dialogs that can be used by everybody, in light and dark", async () => {
    const { page } = window;
    for (const action of ["Assign creators", "End"]) {
      await actOn(page, "Everything at once", action);
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });

  it("fits a phone, the sheet too", async () => {
    const small = await stage.openWindow(phone);
    await takeSession(small.page, stage.product);
    await small.page.goto("/campaigns");
    await actOn(small.page, "Everything at once", "Edit");
    const sheet = small.page.getByRole("dialog", { name: "Edit Everything at once" });
    await sheet.getByLabel("Below, tier 1").first().scrollIntoViewIfNeeded();
    await expect.poll(() => overflowOf(small.page)).toBeLessThanOrEqual(0);
    const inside =
      "(body => body.scrollWidth - body.clientWidth)(document.querySelector('[role=dialog] [tabindex]'))";
    await expect.poll(() => small.page.evaluate<number>(inside)).toBeLessThanOrEqual(0);
    await small.page.keyboard.press("Escape");
    await small.page.getByRole("link", { name: "Everything at once" }).click();
    await small.page.getByRole("tab", { name: "Terms" }).click();
    await small.page.getByText("What it pays").waitFor();
    await expect.poll(() => overflowOf(small.page)).toBeLessThanOrEqual(0);
    expect(small.problems).toEqual([]);
  });

  it("offers a viewer its rules, and nothing to change", async () => {
    const guest = await stage.openWindow();
    await signInAsViewer(guest.page, stage.product);
    await guest.page.getByRole("link", { name: "Campaigns" }).first().click();
    await guest.page.getByRole("link", { name: "Everything at once" }).waitFor();
    const writes = /^(New campaign|Assign creators|Edit|Actions for)/;
    expect(await guest.page.getByRole("button", { name: writes }).count()).toBe(0);
    await guest.page.getByRole("link", { name: "Everything at once" }).click();
    await guest.page.getByRole("tab", { name: "Terms" }).click();
    await guest.page.getByText("What it pays").waitFor();
    await guest.page.getByRole("tab", { name: "Creators" }).click();
    await guest.page
      .getByRole("row", { name: /Robin Ashby/ })
      .first()
      .waitFor();
    expect(await guest.page.getByRole("button", { name: writes }).count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});

/** What this file asks of an element, whose type knows less here. */
interface Clickable {
  click(): void;
}

async function writePayouts(sheet: Locator) {
  for (const payout of [
    "Fixed salary",
    "Base payout",
    "Pay per view (CPM)",
    "View bonus",
    "Performance cap",
  ]) {
    await sheet.getByRole("button", { name: payout, exact: true }).click();
  }
  await sheet.getByLabel("Salary per cycle").fill("100");
  await sheet.getByLabel("Per video").fill("12.50");
  await sheet.getByLabel("Only videos from").fill("1k");
  await sheet.getByRole("checkbox", { name: "Facebook" }).uncheck();
  await sheet.getByRole("button", { name: "Base payout", exact: true }).click();
  const second = sheet.getByRole("region", { name: "Base payout 2" });
  await second.getByLabel("Per video").fill("5");
  await second.getByRole("radio", { name: "A limit of its own" }).check();
  await second.getByLabel("Videos at most").fill("3");
  const views = sheet.getByRole("region", { name: "Pay per view (CPM)" });
  await views.getByLabel("Below, tier 1").fill("10k");
  await views.getByRole("button", { name: "Add tier" }).click();
  await views.getByText("10,000 views").waitFor();
  await views.getByLabel("Per 1,000 views, tier 1").fill("1.25");
  await views.getByLabel("Per 1,000 views, tier 2").fill("0.5");
  const bonus = sheet.getByRole("region", { name: "View bonus" });
  await bonus.getByLabel("From, tier 1").fill("100,000");
  await bonus.getByLabel("Bonus, tier 1").fill("50");
  await sheet.getByLabel("At most per cycle").fill("400");
}

async function actOn(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function addCreator(firstName: string, lastName: string): Promise<string> {
  const email = `${firstName}.${lastName}@creators.example`.toLowerCase();
  const { id } = await callApi<{ id: string }>(stage.product, "POST", "/creators", {
    firstName,
    lastName,
    email,
  });
  return id;
}

/** An account of which nothing is fetched, so that a campaign with a video target warns of it. */
async function linkAccount(creatorId: string, username: string) {
  await callApi(stage.product, "POST", "/accounts/tracked", {
    accounts: [{ platform: "tiktok", username, max_videos: 0 }],
  });
  const found = await callApi<{ data: { id: string }[] }>(
    stage.product,
    "GET",
    `/accounts/tracked?search=${username}`,
  );
  const accountIds = found.data.map(({ id }) => id);
  await callApi(stage.product, "POST", `/creators/${creatorId}/accounts`, { accountIds });
}
