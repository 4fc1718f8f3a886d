import type { Mail } from "../src/infra/mail/mailer.ts";
import type { TestApp } from "./test-app.ts";

/** What the server sent to an address, oldest first. */
export async function mailsTo({ services }: TestApp, email: string): Promise<Mail[]> {
  const page = await services.mailbox?.list({ limit: 1_000, offset: 0, direction: "asc" });
  return (page?.mails ?? []).filter(({ to }) => to === email);
}
