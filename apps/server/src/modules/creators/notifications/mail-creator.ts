import type { MailKind } from "@clipledger/contract/portal/profile";
import type { Locale } from "@clipledger/domain/languages/locales";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { sendBranded } from "./branded-mail.ts";
import { unsubscribeHeaders, unsubscribePage } from "./notifications.ts";
import { createPortalLink } from "./portal-link.ts";

interface MailText {
  readonly subject: string;
  /** The text, line by line, from the greeting on. */
  readonly lines: readonly string[];
}

export interface CreatorMail {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: MailKind;
  /** Writes it in the language of whoever gets it. */
  readonly write: (translator: Translator) => MailText;
  /** The page of the portal that the link leads to; the start page without one. */
  readonly to?: string;
  /** Owed mails are sent to everybody, because money or access depends on them. */
  readonly isOwed?: true;
  /** What it tells of, where nobody is to get a second email of it. */
  readonly key?: string;
}

/**
 * Sends a creator or an applicant an email with a link into their portal, unless they want none of this kind. For tasks
 * only: a mail cannot be taken back when a transaction is.
 */
export async function mailCreator(services: Services, mail: CreatorMail): Promise<void> {
  const { organizationId, userId, to, isOwed, key } = mail;
  const person = await findAddressee(services.db, mail);
  if (person === undefined || (!person.is_wanted && isOwed !== true)) return;
  const translator = translatorFor(person.locale);
  const { say } = translator;
  const { subject, lines } = mail.write(translator);
  const link = await createPortalLink(services.db, services, { userId, to });
  const text = [...lines, "", say("In your creator portal (the link works once, for 7 days):"), link];
  const identity = key === undefined ? {} : { key };
  const portalButton = { url: link, label: say("Open your creator portal") };
  if (isOwed) {
    await sendBranded(services, {
      ...identity,
      organizationId,
      to: person.email,
      subject,
      text: text.join("\n"),
      buttons: [portalButton],
    });
    return;
  }
  const end = unsubscribePage(services, mail);
  const footer = ["", "--", say("You do not want emails like this one? End them here:"), end];
  await sendBranded(services, {
    ...identity,
    organizationId,
    to: person.email,
    subject,
    text: [...text, ...footer].join("\n"),
    headers: unsubscribeHeaders(services, mail),
    buttons: [portalButton, { url: end, label: say("End these emails"), isPlain: true }],
  });
}

interface AddresseeRow {
  readonly email: string;
  readonly locale: Locale | null;
  readonly is_wanted: boolean;
}

interface Addressed {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: MailKind;
}

/** Undefined for somebody who has nothing to do with the organization any more, or has deleted their account. */
export function findAddressee(
  db: Queryable,
  { organizationId, userId, kind }: Addressed,
): Promise<AddresseeRow | undefined> {
  return db.maybeRow(sql`
    select u.email, u.locale, not exists (
      select from unwanted_mails w where w.user_id = u.id and w.kind = ${kind}
    ) as is_wanted
    from users u
    where u.id = ${userId} and split_part(u.email, '@', 2) <> ${DELETED_DOMAIN} and (
      exists (select from creators c where c.organization_id = ${organizationId} and c.user_id = u.id)
      or exists (select from job_applications a where a.organization_id = ${organizationId} and a.user_id = u.id)
      or exists (select from chats t where t.organization_id = ${organizationId} and t.applicant_user_id = u.id)
    )`);
}

/** Where addresses of people point who deleted their account. Nothing is sent there. */
export const DELETED_DOMAIN = "deleted.invalid";
