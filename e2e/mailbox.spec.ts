import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";

let stage: Stage;
let owner: Window;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  await takeSession(owner.page, stage.product);
});
afterAll(() => stage.close());

const email = "robin@clipledger.example";

describe("the mailbox", () => {
  it("is offered after an invitation, and shows its email", async () => {
    const { page } = owner;
    await page.goto("/members?invite=true");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const link = await dialog.getByLabel("Invitation link").inputValue();
    await dialog.getByText("Emails are not sent from this server").waitFor();
    await dialog.getByRole("link", { name: "mailbox" }).click();
    await page.getByRole("heading", { level: 1, name: "Mailbox" }).waitFor();
    await page.getByRole("list", { name: "Emails" }).getByRole("link", { name: email }).click();
    await page.getByRole("heading", { level: 2, name: /invited you to/ }).waitFor();
    expect(await page.getByRole("article").getByRole("link").getAttribute("href")).toBe(link);
    expect(await faultsOf(page)).toEqual([]);
    expect(owner.problems).toEqual([]);
  });

  it("is reached and read by keyboard", async () => {
    const { page } = owner;
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("mailbox");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/mailbox");
    await page.getByRole("list", { name: "Emails" }).getByRole("link", { name: email }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H2");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.href")).toContain("/invite#");
  });

  it("shows one thing at a time on a phone, and returns to where the reader was", async () => {
    const { page, problems } = await stage.openWindow(phone);
    await takeSession(page, stage.product);
    await page.goto("/mailbox");
    const entry = page.getByRole("list", { name: "Emails" }).getByRole("link", { name: email });
    await entry.click();
    await page.getByRole("article").waitFor();
    await entry.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "All emails" }).click();
    await entry.waitFor();
    await page.getByRole("article").waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain(email);
    expect(problems).toEqual([]);
  });
});
