import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import { writePrivateFile } from "../write-private-file.ts";
import { keepMail } from "./mailbox.ts";

export interface Mail {
  /** On whose behalf it is sent; null where it concerns a person wherever they work, such as a forgotten password. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page, for mail programs that show one. */
  readonly html?: string;
  /** Beyond those of every email. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one email. Throws when it could not be handed over, so that the task tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export function createSmtpMailer(smtpUrl: string, from: string, timeoutMs = 10_000): Mailer {
  const transport = createTransport(withBounds(smtpUrl, timeoutMs), { from });
  return {
    async send({ organizationId: _organizationId, ...mail }) {
      await transport.sendMail(mail);
    },
  };
}

/** Connects, greets and signs in where the address has a user, and sends nothing. Throws what came instead. */
export async function checkSmtp(smtpUrl: string, timeoutMs: number): Promise<void> {
  const transport = createTransport(withBounds(smtpUrl, timeoutMs));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A mail server that accepts the connection and then says nothing must not hold anybody up. */
function withBounds(smtpUrl: string, timeoutMs: number): string {
  const url = new URL(smtpUrl);
  for (const bound of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    url.searchParams.set(bound, String(timeoutMs));
  }
  return url.href;
}

/** For servers without SMTP: every email becomes a readable `.eml` file in a folder, and one for the mailbox. */
export function createFolderMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send({ organizationId, html, ...mail }) {
      const { message } = await transport.sendMail({ ...mail, html });
      const sentAt = clock.now();
      const id = `${sentAt.toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
      await keepMail(folder, { ...mail, organizationId, id, sentAt });
      await writePrivateFile(
        join(folder, `${id}.eml`),
        message instanceof Readable ? await buffer(message) : message,
      );
    },
  };
}
