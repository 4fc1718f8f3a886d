import type { Page } from "playwright-core";

/** Invites somebody who only reads, and lets them join in a window of their own. */
export async function joinAsViewer(owner: Page, guest: Page, name: string): Promise<void> {
  const [firstName = "", lastName = ""] = name.split(" ");
  await owner.goto("/members?invite=true");
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`${firstName}@clipledger.example`.toLowerCase());
  await dialog.getByRole("radio", { name: "Viewer" }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await guest.goto(await dialog.getByLabel("Invitation link").inputValue());
  await guest.getByLabel("First name").fill(firstName);
  await guest.getByLabel("Last name").fill(lastName);
  await guest.getByLabel("Password", { exact: true }).fill("a long enough password");
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await guest.getByRole("heading", { level: 1, name: new RegExp(firstName) }).waitFor();
}
