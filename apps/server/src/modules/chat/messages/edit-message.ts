import type { EventMessage } from "@clipledger/contract/events/chat";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { LockedChat } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { chatSubject, lockChat } from "../lock-chat.ts";
import { sideOf } from "../sides.ts";
import { toThread } from "../thread.mapper.ts";
import { getMessage, getMessageRow } from "./get-message.ts";
import type { MessageAddress } from "./message-address.ts";
import { type MessageRow, updateContent } from "./messages.queries.ts";

export function editMessage(
  ctx: OperationContext,
  { chatId, messageId }: MessageAddress,
  content: string,
): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    if (await editHeld(tx, ctx, chat, { messageId, content }))
      await recordActivity(tx, ctx, { type: "chat.message_edited", subject: chatSubject(chat) });
    return getMessage(tx, ctx, chatId, messageId);
  });
}

/** False when it says this already. */
export async function editHeld(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  { messageId, content }: { messageId: string; content: string },
): Promise<boolean> {
  const row = await getMessageRow(tx, ctx, chat.id, messageId);
  if (!isOwn(ctx, row)) throw new AppError("FORBIDDEN", undefined, { message: "Only who wrote it edits it" });
  if (row.deleted_at !== null)
    throw new AppError("INVALID_STATE", undefined, { message: "This message was deleted" });
  if (row.content === content) return false;
  await updateContent(tx, ctx.organization.id, { id: messageId, content, at: ctx.clock.now() });
  await publishEvent(tx, ctx, "chat.message.updated", {
    message: await getMessage(tx, ctx, chat.id, messageId),
    thread: toThread(chat),
  });
  await announceInChat(tx, ctx, chat, { kind: "message_changed", messageId });
  return true;
}

export function isOwn({ actor }: Pick<ChatContext, "actor">, row: MessageRow): boolean {
  return row.sender_type === sideOf(actor) && row.sender_user_id === actor.userId;
}
