import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

/** A mail server that accepts the connection and then says nothing must not hold a worker up. */
export function createSmtpMailer(smtpUrl: string, from: string, timeoutMs = 10_000): Mailer {
  const url = new URL(smtpUrl);
  for (const bound of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    url.searchParams.set(bound, String(timeoutMs));
  }
  const transport = createTransport(url.href, { from });
  return {
    async send({ organizationId: _organizationId, ...mail }) {
      await transport.sendMail(mail);
    },
  };
}
