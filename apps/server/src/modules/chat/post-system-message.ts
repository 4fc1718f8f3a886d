import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { announceInChat } from "./announce-in-chat.ts";
import { lockDirectChat } from "./direct-chat.ts";
import { type ChatContext, type LockedChat, toThread } from "./locked-chat.ts";
import { insertMessages, toMessage } from "./message-rows.ts";

interface StatusText {
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** The same one in the same chat is posted once. */
  readonly clientMessageId: string;
}

interface SystemMessage extends StatusText {
  readonly creatorId: string;
}

/** Posts a status message to the creator's own chat, which begins with the first message. */
export async function postSystemMessage(
  tx: Transaction,
  ctx: ChatContext,
  { creatorId, ...status }: SystemMessage,
): Promise<void> {
  await postStatus(tx, ctx, await lockDirectChat(tx, ctx, { creatorId }), status);
}

export async function postStatus(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  { content, metadata, clientMessageId }: StatusText,
): Promise<void> {
  const [row] = await insertMessages(
    tx,
    {
      organizationId: ctx.organization.id,
      senderType: "system",
      senderUserId: null,
      content,
      metadata,
      source: "system",
      apiKeyId: null,
      clientMessageId,
      replyToId: null,
      broadcastId: null,
      at: ctx.clock.now(),
    },
    [chat.id],
  );
  if (row === undefined) return;
  await publishEvent(tx, ctx, "chat.system_message.created", {
    message: toMessage(row),
    thread: toThread(chat),
    isFirstMessage: chat.last_message_at === null,
  });
  await announceInChat(tx, ctx, chat, { kind: "message_posted", messageId: row.id });
}
