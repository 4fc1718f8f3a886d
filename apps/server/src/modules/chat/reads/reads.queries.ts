import type { Side } from "@clipledger/contract/events/chat";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface ReadMark {
  readonly chatId: string;
  readonly userId: string;
  readonly side: Side;
  readonly upTo: bigint;
  readonly at: Date;
}

/** 0 in a chat without messages. */
export async function findNewestKey(
  tx: Transaction,
  organizationId: string,
  chatId: string,
): Promise<bigint> {
  const { key } = await tx.row<{ key: bigint }>(sql`
    select coalesce(max(key), 0) as key from chat_messages
    where organization_id = ${organizationId} and chat_id = ${chatId}`);
  return key;
}

/** Never back, and not in a chat that was deleted at this moment. Answers where it was before. */
export async function moveReadMark(tx: Transaction, organizationId: string, mark: ReadMark): Promise<bigint> {
  const { chatId, userId, side, upTo, at } = mark;
  const isTheirs = sql`
    organization_id = ${organizationId} and chat_id = ${chatId} and user_id = ${userId} and side = ${side}`;
  const present = await tx.maybeRow<{ up_to_key: bigint }>(sql`
    select up_to_key from chat_reads where ${isTheirs} for update`);
  const before = present?.up_to_key ?? 0n;
  if (upTo <= before) return before;
  if (present === undefined) await insertReadMark(tx, organizationId, mark);
  else await tx.execute(sql`update chat_reads set up_to_key = ${upTo}, read_at = ${at} where ${isTheirs}`);
  return before;
}

async function insertReadMark(
  tx: Transaction,
  organizationId: string,
  { chatId, userId, side, upTo, at }: ReadMark,
): Promise<void> {
  await tx.execute(sql`
    insert into chat_reads (organization_id, chat_id, user_id, side, up_to_key, read_at)
    select organization_id, id, ${userId}, ${side}, ${upTo}::bigint, ${at}::timestamptz from chats
    where organization_id = ${organizationId} and id = ${chatId} for key share
    on conflict (organization_id, chat_id, user_id, side)
    do update set up_to_key = greatest(chat_reads.up_to_key, excluded.up_to_key), read_at = excluded.read_at`);
}

/** What the other side, or the system, wrote after the one key and up to the other. Many may read the same at once. */
export async function markSeen(
  tx: Transaction,
  organizationId: string,
  {
    chatId,
    side,
    after,
    since,
    upTo,
    at,
  }: ReadMark & { readonly after: bigint; readonly since: Date | null },
): Promise<void> {
  const ofOthers = side === "org" ? sql`sender_type = 'creator'` : sql`sender_type in ('org', 'system')`;
  await tx.execute(sql`
    with unseen as (
      select id from chat_messages
      where organization_id = ${organizationId} and chat_id = ${chatId} and key > ${after}::bigint
        and key <= ${upTo}::bigint and created_at >= coalesce(${since}::timestamptz, created_at)
        and seen_at is null and ${ofOthers}
      order by key for no key update
    )
    update chat_messages m set seen_at = ${at} from unseen
    where m.organization_id = ${organizationId} and m.id = unseen.id`);
}
