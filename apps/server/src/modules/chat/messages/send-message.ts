import type { NewMessage } from "@clipledger/contract/chats/chat-input";
import type { EventMessage } from "@clipledger/contract/events/chat";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { chatSubject, lockChat } from "../lock-chat.ts";
import { postMessage } from "../post-message.ts";

export function sendMessage(ctx: OperationContext, chatId: string, body: NewMessage): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    const { message, isNew } = await postMessage(tx, ctx, { chat, ...body });
    if (isNew) await recordActivity(tx, ctx, { type: "chat.message_sent", subject: chatSubject(chat) });
    return message;
  });
}
