import type { Page } from "playwright-core";

interface WantedMail {
  readonly to: string;
  readonly subject: RegExp;
}

/** A link of the newest such email, from the mailbox that an owner reads. */
export async function mailedLink(owner: Page, { to, subject }: WantedMail, path: string): Promise<string> {
  await owner.goto("/mailbox");
  const mails = owner.getByRole("list", { name: "Emails" }).getByRole("link");
  await mails.filter({ hasText: to }).filter({ hasText: subject }).first().click();
  const link = owner.getByRole("article").locator(`a[href*="${path}"]`).first();
  return (await link.getAttribute("href")) ?? "";
}
