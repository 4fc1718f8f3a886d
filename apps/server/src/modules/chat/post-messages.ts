import type { EventMessage } from "@clipledger/contract/events/chat";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvents } from "../../infra/events/outbox.ts";
import { announce } from "../../infra/live-updates/announce.ts";
import type { LockedChat } from "./chat.queries.ts";
import type { ChatContext } from "./chat-context.ts";
import { announcementOf } from "./live/announce-in-chat.ts";
import { orderUnseenMails } from "./mails/mail-orders.ts";
import { toMessage } from "./messages/messages.mapper.ts";
import { insertMessages } from "./messages/messages.queries.ts";
import { sideOf, sourceOf } from "./sides.ts";
import { toThread } from "./thread.mapper.ts";

export interface PostedText {
  readonly content: string;
  /** The same one of the same side in the same chat is posted once. */
  readonly clientMessageId: string;
  readonly replyToMessageId?: string | undefined;
  readonly broadcastId?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The caller sends an email about it, so that none is needed about its not being seen. */
  readonly isMailed?: true;
}

interface Posted {
  readonly chat: LockedChat;
  readonly message: EventMessage;
}

/**
 * Posts what the actor says into each of the chats, which this transaction holds: a creator for themselves, anybody else
 * for the team. Answers the messages that are new.
 */
export async function postMessages(
  tx: Transaction,
  ctx: ChatContext,
  chats: readonly LockedChat[],
  text: PostedText,
): Promise<EventMessage[]> {
  const rows = await insertMessages(
    tx,
    {
      organizationId: ctx.organization.id,
      senderType: sideOf(ctx.actor),
      senderUserId: ctx.actor.userId,
      content: text.content,
      metadata: text.metadata ?? null,
      source: sourceOf(ctx.actor),
      apiKeyId: ctx.actor.apiKeyId,
      clientMessageId: text.clientMessageId,
      replyToId: text.replyToMessageId ?? null,
      broadcastId: text.broadcastId ?? null,
      at: ctx.clock.now(),
    },
    chats.map(({ id }) => id),
  );
  const messages = rows.map(toMessage);
  const posted = messages.flatMap((message) =>
    chats.filter(({ id }) => id === message.chatId).map((chat) => ({ chat, message })),
  );
  await tell(tx, ctx, posted, text);
  return messages;
}

async function tell(
  tx: Transaction,
  ctx: ChatContext,
  posted: readonly Posted[],
  text: PostedText,
): Promise<void> {
  const isOfTeam = sideOf(ctx.actor) === "org";
  const { apiKeyId } = ctx.actor;
  const broadcastId = text.broadcastId ?? null;
  const events = posted.map(({ chat, message }) => {
    const data = { message, thread: toThread(chat), isFirstMessage: chat.last_message_at === null };
    return isOfTeam
      ? ({
          type: "chat.message.sent",
          data: { ...data, source: message.source, apiKeyId, broadcastId },
        } as const)
      : ({ type: "chat.message.received", data } as const);
  });
  await publishEvents(tx, ctx, events);
  if (isOfTeam && !text.isMailed) {
    const ids = posted.map(({ message }) => message.id);
    await orderUnseenMails(tx, ctx, ids);
  }
  const announcements = posted.map(({ chat, message }) =>
    announcementOf(ctx, chat, { kind: "message_posted", messageId: message.id }),
  );
  await announce(tx, announcements);
}
