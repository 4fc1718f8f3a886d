import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

interface NewPortalLink {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertPortalLink(db: Queryable, link: NewPortalLink): Promise<void> {
  await db.execute(sql`
    insert into portal_links (token_hash, user_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.createdAt}, ${link.expiresAt})`);
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
export async function findPersonOfLink(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const link = await db.maybeRow<{ user_id: string }>(
    sql`select user_id from portal_links where token_hash = ${tokenHash}`,
  );
  return link?.user_id;
}

/** Somebody whom the portal is for: a creator of any organization, or an applicant, whose job may be gone. */
export async function findPortalPerson(db: Queryable, email: string): Promise<string | undefined> {
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
export async function countSignInLinksSince(db: Queryable, userId: string, since: Date): Promise<number> {
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
