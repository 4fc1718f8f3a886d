import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
