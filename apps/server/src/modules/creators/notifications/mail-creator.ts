import type { MailKind } from "@clipledger/contract/portal/profile";
import type { Services } from "../../../infra/context.ts";
import { createPortalLink } from "../portal/portal-link.ts";
import { unsubscribeHeaders, unsubscribePage } from "./unsubscribe-token.ts";
import { findAddressee } from "./unwanted-mails.queries.ts";

export interface CreatorMail {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: MailKind;
  readonly subject: string;
  /** The text, line by line, from the greeting on. */
  readonly lines: readonly string[];
  /** The page of the portal that the link leads to; the start page without one. */
  readonly to?: string;
  /** Owed mails are sent to everybody, because money or access depends on them. */
  readonly isOwed?: true;
}

/**
 * Sends a creator or an applicant an email with a link into their portal, unless they want none of this kind. For jobs
 * only: a mail cannot be taken back when a transaction is.
 */
export async function mailCreator(services: Services, mail: CreatorMail): Promise<void> {
  const { organizationId, userId, subject, lines, to, isOwed } = mail;
  const person = await findAddressee(services.db, mail);
  if (person === undefined || (!person.is_wanted && isOwed !== true)) return;
  const link = await createPortalLink(services.db, services, { userId, to });
  const text = [...lines, "", "In your creator portal (the link works once, for 7 days):", link];
  if (isOwed) {
    await services.mailer.send({ organizationId, to: person.email, subject, text: text.join("\n") });
    return;
  }
  const footer = [
    "",
    "--",
    "You do not want emails like this one? End them here:",
    unsubscribePage(services, mail),
  ];
  await services.mailer.send({
    organizationId,
    to: person.email,
    subject,
    text: [...text, ...footer].join("\n"),
    headers: unsubscribeHeaders(services, mail),
  });
}
