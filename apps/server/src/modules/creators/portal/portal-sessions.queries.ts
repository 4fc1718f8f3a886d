import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

interface PortalSessionRow {
  readonly user_id: string;
  readonly last_used_at: Date;
}

export function findLivePortalSession(
  db: Queryable,
  tokenHash: Buffer,
  at: Date,
): Promise<PortalSessionRow | undefined> {
  return db.maybeRow(sql`
    select user_id, last_used_at from portal_sessions where token_hash = ${tokenHash} and expires_at > ${at}`);
}

export async function insertPortalSession(
  db: Queryable,
  session: {
    readonly tokenHash: Buffer;
    readonly userId: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.execute(sql`
    insert into portal_sessions (token_hash, user_id, created_at, expires_at, last_used_at)
    values (${session.tokenHash}, ${session.userId}, ${session.createdAt}, ${session.expiresAt}, ${session.createdAt})`);
}

export async function prolongPortalSession(
  db: Queryable,
  tokenHash: Buffer,
  { usedAt, expiresAt }: { readonly usedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    update portal_sessions set last_used_at = ${usedAt}, expires_at = ${expiresAt} where token_hash = ${tokenHash}`);
}

export async function deletePortalSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.execute(sql`delete from portal_sessions where token_hash = ${tokenHash}`);
}

export async function deletePortalSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from portal_sessions where user_id = ${userId}`);
}

export async function deletePastPortalSessions(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from portal_sessions where expires_at < ${before}`);
}
