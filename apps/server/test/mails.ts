import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "../src/infra/mail/mailer.ts";
import type { TestApp } from "./test-app.ts";

/** What the server sent to an address, oldest first. */
export async function mailsTo({ services }: TestApp, email: string): Promise<Omit<Mail, "key">[]> {
  const page = await services.mailbox?.list({ limit: 1_000, offset: 0, direction: "asc" });
  return (page?.mails ?? []).filter(({ to }) => to === email);
}

/** Every whole email in the folder that keeps them, headers included, as it left the server. */
export async function keptMails({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml"));
  return Promise.all(whole.map((name) => readFile(join(folder, name), "utf8")));
}
