import type { NewMessage } from "@clipledger/contract/chats/chat-input";
import type { EventMessage } from "@clipledger/contract/chats/message";
import { badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvents } from "../../infra/events/outbox.ts";
import { announce } from "../../infra/live-updates/live-updates.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { announcementOf } from "./announce-in-chat.ts";
import {
  type ChatContext,
  chatSubject,
  type LockedChat,
  lockChat,
  sideOf,
  sourceOf,
  toThread,
} from "./locked-chat.ts";
import { orderUnseenMails } from "./mails/mail-unseen.ts";
import { findIdOfClient, findMessage, getMessage, insertMessages, toMessage } from "./message-rows.ts";

export function sendMessage(ctx: OperationContext, chatId: string, body: NewMessage): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    const { message, isNew } = await postMessage(tx, ctx, { chat, ...body });
    if (isNew) await recordActivity(tx, ctx, { type: "chat.message_sent", subject: chatSubject(chat) });
    return message;
  });
}

interface PostedInChat extends PostedText {
  /** Locked by this transaction. */
  readonly chat: LockedChat;
}

interface PostedMessage {
  readonly message: EventMessage;
  /** False: it had been posted before, and nothing was done. */
  readonly isNew: boolean;
}

/** Posts what the actor says: a creator for themselves, anybody else for the team. */
export async function postMessage(
  tx: Transaction,
  ctx: ChatContext,
  { chat, ...text }: PostedInChat,
): Promise<PostedMessage> {
  await refuseForeignReply(tx, ctx, chat, text);
  const [message] = await postMessages(tx, ctx, [chat], text);
  if (message !== undefined) return { message, isNew: true };
  const { clientMessageId } = text;
  const first = { chatId: chat.id, senderType: sideOf(ctx.actor), clientMessageId };
  const id = await findIdOfClient(tx, ctx.organization.id, first);
  return { message: await getMessage(tx, ctx, chat.id, id), isNew: false };
}

async function refuseForeignReply(
  tx: Transaction,
  { organization }: ChatContext,
  chat: LockedChat,
  { replyToMessageId }: PostedText,
): Promise<void> {
  if (replyToMessageId === undefined) return;
  if ((await findMessage(tx, organization.id, chat.id, replyToMessageId)) === undefined)
    throw badRequest([{ path: "replyToMessageId", message: "No message of this chat" }]);
}

interface PostedText {
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
 * Posts what the actor says into each of the chats, which this transaction has locked: a creator for themselves, anybody
 * else for the team. Answers the messages that are new.
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
  await publishPosted(tx, ctx, posted, text);
  return messages;
}

async function publishPosted(
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
