import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  for (const bound of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    url.searchParams.set(bound, "10000");
  }
  const transport = createTransport(url.href, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
