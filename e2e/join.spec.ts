import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";

let stage: Stage;
let owner: Window;
let guest: Window;
let link: string;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  guest = await stage.openWindow();
  await takeSession(owner.page, stage.product);
});
afterAll(() => stage.close());

const email = "june@clipledger.example";

async function openTab(page: Page, name: string) {
  await page.goto("/creators");
  await page.getByRole("tab", { name }).click();
}

describe("a creator who asks to join", () => {
  it("follows a link that the team made", async () => {
    const { page } = owner;
    await openTab(page, "Invite links");
    await page.getByRole("button", { name: "New invite link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Label").fill("Spring fair");
    await dialog.getByRole("button", { name: "Make link" }).click();
    link = await dialog.getByLabel("Spring fair").inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /Spring fair/ }).waitFor();
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { level: 1, name: /^Create with / }).waitFor();
    expect(await faultsOf(guest.page)).toEqual([]);
  });

  it("says who they are, and learns nothing but that it was sent", async () => {
    const { page } = guest;
    await page.getByLabel("First name").fill("June");
    await page.getByLabel("Last name").fill("Vale");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Message").fill("I bake on camera.\nEvery Sunday.");
    await page.getByRole("button", { name: "Ask to join" }).click();
    await page.getByRole("heading", { level: 1, name: "Your request is on its way" }).waitFor();
    expect(guest.problems).toEqual([]);
  });

  it("is approved, and comes in by the email to their address", async () => {
    const { page } = owner;
    await openTab(page, "Requests");
    await page.getByText("I bake on camera.").waitFor();
    await page.getByRole("button", { name: "Approve June Vale" }).click();
    await page.getByRole("button", { name: "Approve June Vale" }).waitFor({ state: "detached" });
    await page.getByRole("main").getByRole("link", { name: "mailbox" }).click();
    await page.getByRole("list", { name: "Emails" }).getByRole("link", { name: email }).click();
    const invitation = page.getByRole("article").getByRole("link");
    await guest.page.goto((await invitation.getAttribute("href")) ?? "");
    await guest.page.getByRole("button", { name: /^Accept/ }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Welcome, June!" }).waitFor();
    await guest.page.getByRole("button", { name: "Email me the link to my portal" }).click();
    await guest.page.getByText(`A link to your portal is on its way to ${email}`).waitFor();
    await page.goto("/creators");
    await page
      .getByRole("row", { name: /June Vale/ })
      .getByText("Joined")
      .waitFor();
    expect(owner.problems).toEqual([]);
  });

  it("finds nothing behind a link that was closed", async () => {
    const { page } = owner;
    await openTab(page, "Invite links");
    await page.getByRole("button", { name: "Close Spring fair" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Close link" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Spring fair/ }).waitFor({ state: "detached" });
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  });
});
