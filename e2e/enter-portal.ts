import type { Page } from "playwright-core";
import { mailedLink } from "./mailed-link.ts";

/** Asks for a link on the way to a page of the portal, and follows it there. */
export async function enterPortal(owner: Page, creator: Page, email: string, path: string): Promise<void> {
  await creator.goto(path);
  await creator.getByLabel("Email").fill(email);
  await creator.getByRole("button", { name: "Email me a link" }).click();
  await creator.getByText(/a link is on its way/).waitFor();
  const mail = { to: email, subject: /link to the creator portal/ };
  await creator.goto(await mailedLink(owner, mail, "/portal/enter"));
  await creator.waitForURL(`**${path}`);
}
