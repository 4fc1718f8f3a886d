import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { ErasedPerson } from "./erased-person.ts";

const isWrittenBy = (userId: string): SqlFragment =>
  sql`m.sender_type = 'creator' and m.sender_user_id = ${userId}`;

/** Messages of theirs that others have answered, and so quoted. */
export async function listAnsweredMessages(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select m.id from chat_messages m
    where ${isWrittenBy(userId)} and exists (
      select from chat_messages r where r.organization_id = m.organization_id and r.reply_to_id = m.id
    )`);
  return rows.map(({ id }) => id);
}

export interface WrittenMessage {
  readonly organization_id: string;
  readonly chat_id: string;
  readonly id: string;
}

/** Empties them, and answers those that were not deleted before. */
export async function emptyMessagesOf(
  tx: Transaction,
  { userId, heirId }: ErasedPerson,
  at: Date,
): Promise<WrittenMessage[]> {
  const written = await tx.rows<WrittenMessage>(sql`
    select m.organization_id, m.chat_id, m.id from chat_messages m
    where ${isWrittenBy(userId)} and m.deleted_at is null order by m.key`);
  await tx.execute(sql`
    update chat_messages m
    set content = '', metadata = null, deleted_at = coalesce(m.deleted_at, ${at}), sender_user_id = ${heirId}
    where ${isWrittenBy(userId)}`);
  return written;
}

export async function deleteTracesInChats(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from chat_reactions where user_id = ${userId} and side = 'creator'`);
  await tx.execute(sql`delete from chat_reads where user_id = ${userId} and side = 'creator'`);
}
