import type { EventMessage } from "@clipledger/contract/events/chat";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { LockedChat } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { chatSubject, lockChat } from "../lock-chat.ts";
import { toThread } from "../thread.mapper.ts";
import { isOwn } from "./edit-message.ts";
import { getMessage, getMessageRow } from "./get-message.ts";
import type { MessageAddress } from "./message-address.ts";
import { emptyMessage } from "./messages.queries.ts";

/** Admins look after what the whole team wrote. */
export function deleteMessage(
  ctx: OperationContext,
  { chatId, messageId }: MessageAddress,
): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    const deletion = { messageId, mayDeleteOfTeam: roleAtLeast(ctx.role, "admin") };
    if (await deleteHeld(tx, ctx, chat, deletion))
      await recordActivity(tx, ctx, { type: "chat.message_deleted", subject: chatSubject(chat) });
    return getMessage(tx, ctx, chatId, messageId);
  });
}

/** False when it is deleted already. */
export async function deleteHeld(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  { messageId, mayDeleteOfTeam }: { messageId: string; mayDeleteOfTeam: boolean },
): Promise<boolean> {
  const row = await getMessageRow(tx, ctx, chat.id, messageId);
  if (!isOwn(ctx, row) && !(mayDeleteOfTeam && row.sender_type === "org"))
    throw new AppError("FORBIDDEN", undefined, { message: "This message is not yours to delete" });
  if (row.deleted_at !== null) return false;
  const at = ctx.clock.now();
  await emptyMessage(tx, ctx.organization.id, { id: messageId, at });
  await publishEvent(tx, ctx, "chat.message.deleted", {
    messageId,
    chatId: chat.id,
    deletedAt: at.toISOString(),
    thread: toThread(chat),
  });
  await announceInChat(tx, ctx, chat, { kind: "message_changed", messageId });
  return true;
}
