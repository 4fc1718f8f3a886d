import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Mailer } from "./mailer.ts";

/** For servers without SMTP: every email becomes a readable `.eml` file in a folder. */
export function createFolderMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      const name = `${clock.now().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `.${name}.partial`);
      await writeFile(partial, message, { mode: 0o600 });
      await rename(partial, join(folder, name));
    },
  };
}
