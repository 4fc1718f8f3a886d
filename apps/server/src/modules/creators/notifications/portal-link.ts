import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { findUser } from "../../organizations/organizations.queries.ts";
import { findLocale } from "../portal-creator.ts";
import { findOnlyOrganization, sendBranded } from "./branded-mail.ts";

const HOUR_MS = 3_600_000;
/** For links that somebody asked for and waits for. */
const SIGN_IN_LINK_MS = HOUR_MS;
const NOTIFICATION_LINK_MS = 7 * 24 * HOUR_MS;
const MAX_PER_HOUR = 5;

interface Success {
  readonly success: true;
}

export async function requestPortalLink(
  services: Services,
  { email, to }: { readonly email: string; readonly to?: string | undefined },
): Promise<Success> {
  return enqueueLinkMail(services, await findPortalPerson(services.db, email), to);
}

/** Goes to the address that the former link went to, whoever asks. */
export async function renewPortalLink(
  services: Services,
  { token, to }: { readonly token: string; readonly to?: string | undefined },
): Promise<Success> {
  return enqueueLinkMail(services, await findPersonOfLink(services.db, hashSecret(token)), to);
}

// A task is queued for unknown addresses too: the time that an answer takes tells nothing about them.
async function enqueueLinkMail(
  { db }: Services,
  userId: string | undefined,
  to: string | undefined,
): Promise<Success> {
  await enqueue(db, mailSignInLinkTask, { userId: userId ?? null, to });
  return { success: true };
}

interface SignInLinkInput {
  /** Null: the address that was given is nobody's. */
  readonly userId: string | null;
  readonly to?: string | undefined;
}

export const mailSignInLinkTask = defineTask<SignInLinkInput>({
  name: "creators.mail-sign-in-link",
  input: z.object({ userId: z.string().nullable(), to: z.string().optional() }),
  run: mailSignInLink,
});

/** Whoever asks again and again does not fill the person's mailbox. */
async function mailSignInLink(services: Services, { userId, to }: SignInLinkInput): Promise<void> {
  const person = userId === null ? undefined : await findUser(services.db, userId);
  if (person === undefined) return;
  const link = await services.db.transaction(async (tx) => {
    // Tasks run side by side: only whoever has locked the person may count.
    await tx.rows(sql`select from users where id = ${person.id} for update`);
    const anHourAgo = new Date(services.clock.now().getTime() - HOUR_MS);
    if ((await countSignInLinksSince(tx, person.id, anHourAgo)) >= MAX_PER_HOUR) return undefined;
    return createPortalLink(tx, services, { userId: person.id, to, validMs: SIGN_IN_LINK_MS });
  });
  if (link === undefined) return;
  const { say } = translatorFor(await findLocale(services.db, person.id));
  await sendBranded(services, {
    organizationId: null,
    brand: await findOnlyOrganization(services.db, person.id),
    buttons: [{ url: link, label: say("Open your creator portal") }],
    to: person.email,
    subject: say("Your link to the creator portal"),
    text: [
      say("Hello,"),
      "",
      say("Here is the link that you asked for. It opens your creator portal once, within an hour:"),
      link,
      "",
      say("If you did not ask for it, ignore this email: without the link nobody gets in."),
    ].join("\n"),
  });
}

interface NewPortalLink {
  readonly userId: string;
  /** The page to go on to: a path of the portal. */
  readonly to?: string | undefined;
  /** A week by default, as it suits emails that nobody waits for. */
  readonly validMs?: number;
}

/**
 * A new link into the portal, which works once. Only its hash is kept, so that it cannot be shown again. The token stands
 * behind `#`, which browsers never send, so that it reaches no server log.
 */
export async function createPortalLink(
  db: Queryable,
  { clock, publicUrl }: Pick<Services, "clock" | "publicUrl">,
  { userId, to, validMs = NOTIFICATION_LINK_MS }: NewPortalLink,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + validMs);
  await insertPortalLink(db, { tokenHash: hashSecret(token), userId, createdAt, expiresAt });
  const onward = to === undefined ? "" : `?to=${to}`;
  return `${publicUrl}/portal/enter${onward}#${token}`;
}

interface NewPortalLinkRow {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

async function insertPortalLink(db: Queryable, link: NewPortalLinkRow): Promise<void> {
  await db.execute(insertRow("portal_links", { ...link }));
}

/** Whose link it is, the first time and in time; undefined for any other token. Of several at once, one succeeds. */
export async function usePortalLink(
  tx: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const link = await tx.maybeRow<{ user_id: string }>(sql`
    update portal_links set used_at = ${at}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}
    returning user_id`);
  return link?.user_id;
}

/** Whom a link was sent to, also when it was used or has run out. */
async function findPersonOfLink(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const link = await db.maybeRow<{ user_id: string }>(
    sql`select user_id from portal_links where token_hash = ${tokenHash}`,
  );
  return link?.user_id;
}

/** Somebody whom the portal is for: a creator of any organization, or an applicant, whose job may be gone. */
async function findPortalPerson(db: Queryable, email: string): Promise<string | undefined> {
  const person = await db.maybeRow<{ id: string }>(sql`
    select u.id from users u
    where u.email = ${email} and (
      exists (select from creators c where c.user_id = u.id)
      or exists (select from job_applications a where a.user_id = u.id)
      or exists (select from chats t where t.applicant_user_id = u.id)
    )`);
  return person?.id;
}

/** Links that were asked for, which are good for an hour; those of other emails are good for longer. */
async function countSignInLinksSince(db: Queryable, userId: string, since: Date): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from portal_links
    where user_id = ${userId} and created_at > ${since} and expires_at <= created_at + interval '1 hour'`);
  return count;
}

/** Links in emails that nobody asked for. */
export async function countMailedLinksSince(db: Queryable, userId: string, since: Date): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from portal_links
    where user_id = ${userId} and created_at > ${since} and expires_at > created_at + interval '1 hour'`);
  return count;
}

export async function deletePortalLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from portal_links where user_id = ${userId}`);
}

/** Those that ran out before this moment. */
export async function deletePastPortalLinks(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from portal_links where expires_at < ${before}`);
}
