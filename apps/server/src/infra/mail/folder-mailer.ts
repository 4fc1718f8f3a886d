import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import { writePrivateFile } from "../write-private-file.ts";
import { keepMail } from "./mailbox.ts";
import type { Mailer } from "./mailer.ts";

/** For servers without SMTP: every email becomes a readable `.eml` file in a folder, and one for the mailbox. */
export function createFolderMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send({ organizationId, ...mail }) {
      const { message } = await transport.sendMail(mail);
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
