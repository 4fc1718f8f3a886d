import type { ReadInput } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { ChatContext } from "../chat-context.ts";
import { findChatRow } from "../chat-rows.queries.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { getMessageRow } from "../messages/get-message.ts";
import { sideOf } from "../sides.ts";
import { findNewestKey, markSeen, moveReadMark } from "./reads.queries.ts";

/** For the person themselves, whatever others have read. */
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

export interface Reading extends ReadInput {
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
