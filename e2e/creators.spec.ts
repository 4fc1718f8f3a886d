import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone, overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, signIn, signInAsViewer, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await callApi(stage.product, "POST", "/accounts/tracked", {
    accounts: [{ platform: "tiktok", username: "willow.pastry", max_videos: 10 }],
  });
  await callApi(stage.product, "POST", "/campaigns", {
    name: "Pastry weekly",
    schedule: { interval: "week", anchor: "fixed" },
    videoTarget: 2,
    payouts: { basePayouts: [{ perVideo: 10 }] },
  });
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

const robin = "robin.vale@creators.example";
const sasha = "sasha.moss@creators.example";

describe("a creator", () => {
  it("is added with an invitation, and the way to its email is shown", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Creators" }).first().click();
    await addCreator(page, "Robin", "Vale", robin);
    await page.getByText("Added and invited Robin Vale.").waitFor();
    await page
      .getByRole("row", { name: /Robin Vale/ })
      .getByText("Invited")
      .waitFor();
    await page.getByText("Emails are not sent from this server").waitFor();
  });

  it("cannot be added twice, and the form says where they are", async () => {
    const { page } = window;
    await addCreator(page, "Robin", "Again", robin.toUpperCase());
    const panel = page.getByRole("dialog", { name: "Add creator" });
    await panel.getByText("Somebody with this address is on your roster already.").waitFor();
    await panel.getByRole("link", { name: "Open their page" }).click();
    await page.getByRole("heading", { level: 1, name: "Robin Vale" }).waitFor();
  });

  it("accepts on their phone, and has joined", async () => {
    const guest = await stage.openWindow(phone);
    const link = await mailedLink(robin);
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { level: 1, name: /^Create with / }).waitFor();
    expect(await faultsOf(guest.page)).toEqual([]);
    await guest.page.getByRole("button", { name: "Accept invitation" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Welcome, Robin!" }).waitFor();
    await guest.page.goto("/creator-invite");
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
    await expect.poll(() => overflowOf(guest.page)).toBeLessThanOrEqual(0);
    expect(guest.problems).toEqual([]);
    const { page } = window;
    await page.goto("/creators?q=robin");
    await page
      .getByRole("row", { name: /Robin Vale/ })
      .getByText("Joined")
      .waitFor();
  });

  it("may decline, and is told apart by it", async () => {
    const { page } = window;
    await addCreator(page, "Sasha", "Moss", sasha);
    await page.getByText("Added and invited Sasha Moss.").waitFor();
    const guest = await stage.openWindow(phone);
    await guest.page.goto(await mailedLink(sasha));
    await guest.page.getByRole("button", { name: "No, thank you" }).click();
    await guest.page.getByRole("button", { name: "Decline invitation" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "You declined" }).waitFor();
    expect(guest.problems).toEqual([]);
    await page.goto("/creators");
    await page.getByRole("button", { name: "Invitation" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Declined" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("row", { name: /Sasha Moss/ }).waitFor();
    await page.getByRole("row", { name: /Robin Vale/ }).waitFor({ state: "detached" });
  });

  it("is found by two choices of a list, ticked before the page has followed the first", async () => {
    const { page } = window;
    await page.goto("/creators?q=moss");
    await page.getByRole("button", { name: "Invitation" }).click();
    await page.getByRole("menuitemcheckbox", { name: /^(Declined|Joined)$/ }).evaluateAll((items) => {
      // Safe: elements, whose type knows less here.
      for (const item of items) (item as unknown as { click(): void }).click();
    });
    await page.getByRole("button", { name: "Invitation: 2 chosen", includeHidden: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("row", { name: /Sasha Moss/ }).waitFor();
  });

  it("is linked to an account, which another one can take over", async () => {
    const { page } = window;
    await openCreator(page, "Robin Vale");
    await page.getByRole("button", { name: "Link accounts" }).click();
    await page.getByRole("dialog").getByLabel("Willow Pastry").check();
    await page.getByRole("button", { name: "Save accounts" }).click();
    await page.getByRole("list", { name: "Linked accounts" }).getByText("Willow Pastry").waitFor();
    await openCreator(page, "Sasha Moss");
    await page.getByRole("button", { name: "Link accounts" }).click();
    await page.getByRole("dialog").getByLabel("Willow Pastry").check();
    await page.getByText("1 account moves over from Robin Vale.").waitFor();
    await page.getByRole("button", { name: "Move over and save" }).click();
    await page.getByRole("list", { name: "Linked accounts" }).getByText("Willow Pastry").waitFor();
    await page.getByRole("button", { name: "Unlink Willow Pastry" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Unlink account" }).click();
    await page.getByText("No accounts are linked").waitFor();
  });

  it("is edited, with notes and tags to find them by", async () => {
    const { page } = window;
    await openCreator(page, "Sasha Moss");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Edit Sasha Moss" });
    await panel.getByLabel("Tags").fill("Slow replies,");
    await panel.getByLabel("Notes").fill("Asks for briefs in writing.");
    await panel.getByRole("button", { name: "Save" }).click();
    await page.getByText("Asks for briefs in writing.").waitFor();
    await page.getByRole("link", { name: "Slow replies" }).click();
    await page.getByText("1 creator · page 1 of 1").waitFor();
  });

  it("is assigned with others, and then cannot be deleted without a reason given", async () => {
    const { page } = window;
    await page.goto("/creators");
    await page.getByLabel("Select Robin Vale").check();
    await page.getByLabel("Select Sasha Moss").check();
    const bar = page.getByRole("region", { name: "Selected creators" });
    await bar.getByRole("button", { name: "Assign to campaign" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign 2 creators" });
    await dialog.getByText("Pastry weekly").click();
    await dialog.getByRole("button", { name: "Assign 2 creators" }).click();
    await page.getByText("Assigned 2 creators to Pastry weekly.").waitFor();
    await page.getByRole("row", { name: /Robin Vale.*Pastry weekly/ }).waitFor();
    await chooseAction(page, "Sasha Moss", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete creator" }).click();
    const refusal = page.getByRole("dialog", { name: "Sasha Moss cannot be deleted" });
    await refusal.getByText("They work or worked in a campaign, and may still be owed for it.").waitFor();
    await refusal.getByRole("button", { name: "Archive instead" }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/Their work in Pastry weekly ends on/)
      .waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    await page.getByRole("row", { name: /Sasha Moss/ }).waitFor({ state: "detached" });
  });

  it("is brought back from the archive", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Roster: Active" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Archived", exact: true }).click();
    await page
      .getByRole("row", { name: /Sasha Moss/ })
      .getByText("Archived")
      .waitFor();
    await chooseAction(page, "Sasha Moss", "Bring back");
    await page.getByText("Sasha Moss is back on the roster.").waitFor();
    await page.getByRole("row", { name: /Sasha Moss/ }).waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });
});

describe("the overview", () => {
  it("shows who works on what, how far they are, and what happened", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Hub overview" }).first().click();
    await page.getByRole("region", { name: "Key figures" }).getByText("Active creators").waitFor();
    const row = page.getByRole("table", { name: "Activity" }).getByRole("row", { name: /Robin Vale/ });
    await row.getByText("Pastry weekly").waitFor();
    await page.getByRole("radio", { name: "All time" }).click();
    await page.getByRole("radio", { name: "All time", checked: true }).waitFor();
    await page.getByRole("tab", { name: "Performance" }).click();
    await page
      .getByRole("table", { name: "Performance" })
      .getByRole("row", { name: /Robin Vale/ })
      .waitFor();
    await page.getByRole("tab", { name: "Events" }).click();
    await page.getByRole("radio", { name: "Campaigns" }).click();
    await page.getByRole("radio", { name: "Campaigns", checked: true }).waitFor();
    const events = page.getByRole("list", { name: "Events" });
    await events.getByText("Robin Vale began to work in Pastry weekly").first().waitFor();
    expect(window.problems).toEqual([]);
  });

  it("is narrowed to one creator", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Creator", exact: true }).click();
    await page.getByPlaceholder("Type to find").fill("robin");
    await page.getByRole("option", { name: "Robin Vale" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Creator: Robin Vale" }).waitFor();
    await page.getByRole("tab", { name: "Activity" }).click();
    await page.getByText("1 assignment · page 1 of 1").waitFor();
  });
});

describe("creators and their overview", () => {
  it("can be read by everybody, in light and dark, and fit a phone", async () => {
    const { page } = window;
    await openCreator(page, "Robin Vale");
    await page.getByRole("table", { name: "Work so far" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.goto("/creators?add=true");
    await page.getByRole("dialog").waitFor();
    await expectToFitPhone(page);
    expect(window.problems).toEqual([]);
  });

  it("offer a viewer what there is, and nothing to change", async () => {
    const guest = await stage.openWindow();
    await signInAsViewer(guest.page, stage.product);
    await guest.page.getByRole("link", { name: "Creators" }).first().click();
    await guest.page.getByRole("row", { name: /Robin Vale/ }).waitFor();
    expect(await guest.page.getByRole("button", { name: /^(Add creator|Actions for)/ }).count()).toBe(0);
    expect(await guest.page.getByRole("checkbox").count()).toBe(0);
    await openCreator(guest.page, "Robin Vale");
    await guest.page.getByRole("heading", { name: "Campaign", exact: true }).waitFor();
    const writes = /^(Edit|Link accounts|Unlink|Switch|End|Assign|Write notes)/;
    expect(await guest.page.getByRole("button", { name: writes }).count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});

async function addCreator(page: Page, firstName: string, lastName: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Add creator" }).last().click();
  const panel = page.getByRole("dialog", { name: "Add creator" });
  await panel.getByLabel("First name").fill(firstName);
  await panel.getByLabel("Last name").fill(lastName);
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await panel.getByRole("button", { name: "Add and invite" }).click();
}

async function openCreator(page: Page, name: string): Promise<void> {
  await page.goto(`/creators?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** The link that the newest email to an address holds. */
async function mailedLink(address: string): Promise<string> {
  const { page } = window;
  await page.goto("/mailbox");
  await page.getByRole("list", { name: "Emails" }).getByRole("link", { name: address }).first().click();
  const link = page.getByRole("article").getByRole("link", { name: /creator-invite/ });
  return (await link.getAttribute("href")) ?? "";
}
