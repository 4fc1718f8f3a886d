import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { MailIdSchema } from "@clipledger/contract/dashboard/mailbox";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { writePrivateFile } from "../write-private-file.ts";

export interface Mail {
  /** On whose behalf it is sent; null where it concerns a person wherever they work, such as a forgotten password. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page, for mail programs that show one. */
  readonly html?: string;
  /** Names what it tells of. Handed over again, it is the same email, which mail programs show once. */
  readonly key?: string;
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
    async send({ organizationId: _organizationId, key, ...mail }) {
      await transport.sendMail({ ...mail, ...(key !== undefined && { messageId: messageIdOf(key, from) }) });
    },
  };
}

/** `<key@the sender's host>`. */
function messageIdOf(key: string, from: string): string {
  return `<${key}@${/@([^\s>]+)/.exec(from)?.[1] ?? "clipledger"}>`;
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
    async send({ organizationId, html, key, ...mail }) {
      await provideFolder(folder);
      const sentAt = clock.now();
      const id = key === undefined ? newId(sentAt, randomUUID()) : await idByKey(folder, sentAt, key);
      if (id === undefined) return;
      const { message } = await transport.sendMail({ ...mail, html });
      await writePrivateFile(
        join(folder, `${id}.eml`),
        message instanceof Readable ? await buffer(message) : message,
      );
      await keepMail(folder, { ...mail, organizationId, key: key ?? null, id, sentAt });
    },
  };
}

/** Ids begin with the time of the email, so that their order is the order in time. */
function newId(sentAt: Date, unique: string): string {
  return `${sentAt.toISOString().replaceAll(":", "-")}-${unique.slice(0, 8)}`;
}

/** The id of an email that was begun and not finished, or a new one; undefined where it is there already. */
async function idByKey(folder: string, sentAt: Date, key: string): Promise<string | undefined> {
  const id = newId(sentAt, createHash("sha256").update(key).digest("hex"));
  const end = id.slice(-9);
  const alike = (await readdir(folder)).filter((name) => name.includes(`${end}.`));
  const finished = alike.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
  for (const each of finished) if ((await readKeptMail(folder, each))?.key === key) return undefined;
  const begun = alike.map((name) => name.slice(0, id.length)).find((each) => !finished.includes(each));
  return begun ?? id;
}

const KeptMailSchema = z.object({
  // Emails of before this was kept belong to none.
  organizationId: z.string().nullable().default(null),
  sentAt: z.iso.datetime().transform((text) => new Date(text)),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  key: z.string().nullable().default(null),
});

type KeptMail = z.infer<typeof KeptMailSchema> & { readonly id: string };
export type MailHeader = Omit<KeptMail, "text" | "key">;

interface MailPage {
  readonly limit: number;
  readonly offset: number;
  readonly direction: "asc" | "desc";
  /** Leaves the others out; without it, none. */
  readonly isShown?: (header: MailHeader) => boolean;
}

/** Emails that were written to a folder instead of being sent, of all organizations. */
export interface Mailbox {
  /** All of them, oldest first. */
  listHeaders(): Promise<MailHeader[]>;
  list(page: MailPage): Promise<{ readonly total: number; readonly mails: readonly KeptMail[] }>;
  find(id: string): Promise<KeptMail | undefined>;
}

const READ_AT_ONCE = 100;

export function openMailbox(folder: string): Mailbox {
  // An email is never written again, so each file is read once.
  const known = new Map<string, MailHeader>();
  const readHeader = async (id: string) => {
    const mail = await readKeptMail(folder, id);
    if (mail === undefined) return;
    const { text: _text, key: _key, ...header } = mail;
    known.set(id, header);
  };
  const listHeaders = async () => {
    const ids = (await listIds(folder)).sort();
    const unread = ids.filter((id) => !known.has(id));
    for (let first = 0; first < unread.length; first += READ_AT_ONCE)
      await Promise.all(unread.slice(first, first + READ_AT_ONCE).map(readHeader));
    return ids.flatMap((id) => known.get(id) ?? []);
  };
  return {
    listHeaders,
    async list({ limit, offset, direction, isShown = () => true }) {
      const shown = (await listHeaders()).filter(isShown);
      if (direction === "desc") shown.reverse();
      const mails = await Promise.all(
        shown.slice(offset, offset + limit).map(({ id }) => readKeptMail(folder, id)),
      );
      return { total: shown.length, mails: mails.filter((mail) => mail !== undefined) };
    },
    // Only a name that the folder lists is ever opened, whatever the caller asks for.
    async find(id) {
      return (await listIds(folder)).includes(id) ? readKeptMail(folder, id) : undefined;
    },
  };
}

const SUFFIX = ".json";

async function keepMail(folder: string, { id, ...mail }: KeptMail): Promise<void> {
  await writePrivateFile(join(folder, `${id}${SUFFIX}`), JSON.stringify(mail));
}

async function listIds(folder: string): Promise<string[]> {
  await provideFolder(folder);
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .filter((id) => MailIdSchema.safeParse(id).success);
}

async function provideFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Undefined for a file that whoever runs the server changed by hand or took away. */
async function readKeptMail(folder: string, id: string): Promise<KeptMail | undefined> {
  try {
    const content: unknown = JSON.parse(await readFile(join(folder, `${id}${SUFFIX}`), "utf8"));
    return { id, ...KeptMailSchema.parse(content) };
  } catch {
    return undefined;
  }
}
