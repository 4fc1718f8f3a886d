import type { ReadInput } from "@clipledger/contract/chats/chat-input";
import type { Side } from "@clipledger/contract/chats/message";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { announceInChat } from "../announce-in-chat.ts";
import { findChatRow } from "../list-chats.ts";
import { type ChatContext, sideOf } from "../locked-chat.ts";
import { getMessageRow } from "../message-rows.ts";

/** Marks as read for the person themselves, whatever others have read. */
export function markRead(
  ctx: OperationContext,
  chatId: string,
  read: ReadInput,
): Promise<{ unreadCount: number }> {
  const viewer = { organizationId: ctx.organization.id, userId: ctx.actor.userId };
  return ctx.db.transaction(async (tx) => {
    const chat = await findChatRow(tx, viewer, chatId);
    if (chat === undefined) throw new AppError("NOT_FOUND");
    if (await readUpTo(tx, ctx, chatId, read)) await announceInChat(tx, ctx, chat, { kind: "read" });
    const { unread_count = 0 } = (await findChatRow(tx, viewer, chatId)) ?? {};
    return { unreadCount: unread_count };
  });
}

interface Reading extends ReadInput {
  /** Before this, the person sees nothing. */
  readonly since?: Date | null;
}

/** What was read stays read, and what the other side wrote is seen now. False when nothing is new. */
export async function readUpTo(
  tx: Transaction,
  ctx: ChatContext,
  chatId: string,
  { messageId, since = null }: Reading,
): Promise<boolean> {
  const { userId } = ctx.actor;
  if (userId === null) throw new Error("Only people read");
  const organizationId = ctx.organization.id;
  const upTo =
    messageId === undefined
      ? await findNewestKey(tx, organizationId, chatId)
      : (await getMessageRow(tx, ctx, chatId, messageId)).key;
  const mark = { chatId, userId, side: sideOf(ctx.actor), upTo, at: ctx.clock.now() };
  const before = await moveReadMark(tx, organizationId, mark);
  if (upTo <= before) return false;
  await markSeen(tx, organizationId, { ...mark, after: before, since });
  return true;
}

interface ReadMark {
  readonly chatId: string;
  readonly userId: string;
  readonly side: Side;
  readonly upTo: bigint;
  readonly at: Date;
}

/** 0 in a chat without messages. */
async function findNewestKey(tx: Transaction, organizationId: string, chatId: string): Promise<bigint> {
  const { key } = await tx.row<{ key: bigint }>(sql`
    select coalesce(max(key), 0) as key from chat_messages
    where organization_id = ${organizationId} and chat_id = ${chatId}`);
  return key;
}

/** Never back, and not in a chat that was deleted at this moment. Answers where it was before. */
async function moveReadMark(tx: Transaction, organizationId: string, mark: ReadMark): Promise<bigint> {
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
async function markSeen(
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
