import type { MailSummaryOutput } from "@clipledger/contract/dashboard/mailbox";
import type { KeptMail } from "../../../infra/mail/mailbox.ts";

export function toMailSummary({ id, to, subject, sentAt }: KeptMail): MailSummaryOutput {
  return { id, to, subject, sentAt: sentAt.toISOString() };
}
