import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import { writePrivateFile } from "../write-private-file.ts";
import type { Mailer } from "./mailer.ts";

/** For servers without SMTP: every email becomes a readable `.eml` file in a folder. */
export function createFolderMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      const name = `${clock.now().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writePrivateFile(
        join(folder, name),
        message instanceof Readable ? await buffer(message) : message,
      );
    },
  };
}
