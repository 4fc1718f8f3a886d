import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

let stage: Stage;
let owner: Window;
let guest: Window;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  guest = await stage.openWindow();
});
afterAll(() => stage.close());

const password = "a long enough password";

describe("a new member", () => {
  it("is invited with a link", async () => {
    const { page } = owner;
    await signIn(page, stage.product);
    await page.getByRole("link", { name: "Members" }).first().click();
    await page.getByRole("button", { name: "Invite member" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("robin@clipledger.example");
    await dialog.getByRole("radio", { name: "Viewer" }).check();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const link = await dialog.getByLabel("Invitation link").inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await guest.page.goto(link);
  });

  it("joins by following it, with a name and a password of their own", async () => {
    const { page } = guest;
    await page.getByLabel("First name").fill("Robin");
    await page.getByLabel("Last name").fill("Vale");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account and join" }).click();
    await page.getByRole("heading", { name: /Robin/ }).waitFor();
  });

  it("sees what a viewer may, and nothing to manage", async () => {
    const { page } = guest;
    await page.getByRole("link", { name: "Members" }).first().click();
    await page.getByRole("table", { name: "Members" }).getByText("Robin Vale").waitFor();
    expect(await page.getByRole("button", { name: "Invite member" }).count()).toBe(0);
    await page.getByRole("link", { name: "API keys" }).first().click();
    await page.getByText("Only admins and owners manage API keys").waitFor();
  });

  it("is given another role, and removed", async () => {
    const { page } = owner;
    await page.reload();
    await page.getByLabel("Role of Robin Vale").selectOption("member");
    await page.getByText("Robin Vale is now member.").waitFor();
    await page.getByRole("button", { name: "Remove Robin Vale" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: /^Remove/ })
      .click();
    // Behind an open dialog no row can be found, whether it is gone or not.
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Robin Vale/ }).waitFor({ state: "detached" });
    await guest.page.reload();
    await guest.page.getByText("You are in no organization").waitFor();
    expect([...owner.problems, ...guest.problems]).toEqual([]);
  });
});
