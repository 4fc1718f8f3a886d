import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import type { Mailbox } from "../../../infra/mail/mailbox.ts";

/** Emails hold links of every organization, so a server shows them only where its settings say so. */
export function openedMailbox({ mailbox }: Pick<Services, "mailbox">): Mailbox {
  if (mailbox === undefined) {
    throw new AppError("NOT_FOUND", undefined, {
      message: "This server shows no mailbox; CLIPLEDGER_MAILBOX=on, without SMTP_URL, switches it on",
    });
  }
  return mailbox;
}
