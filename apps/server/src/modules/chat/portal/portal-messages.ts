import type { MessagesQuery, NewMessage, ReadInput } from "@clipledger/contract/chats/chat-input";
import type { PortalMessageOutput, PortalMessagePageOutput } from "@clipledger/contract/portal/chats";
import { creatorActor } from "../../../infra/actors.ts";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { announceReadOf } from "../announce-in-chat.ts";
import { type ChatContext, type LockedChat, lockChat } from "../locked-chat.ts";
import { findMessage, getMessageRow } from "../message-rows.ts";
import { readPage } from "../messages/list-messages.ts";
import { postMessage } from "../post-message.ts";
import { readUpTo } from "../reads/mark-read.ts";
import { findPortalChat, getOwn, isHidden, type PortalChatRow, toPortalMessage } from "./portal-chats.ts";

export async function listOwnMessages(
  { db, userId }: PortalContext,
  chatId: string,
  query: MessagesQuery,
): Promise<PortalMessagePageOutput> {
  const chat = await getOwn(db, userId, chatId);
  const { organization_id, since } = chat;
  const { rows, nextPageToken } = await readPage(db, organization_id, chatId, { ...query, since });
  return { data: rows.map((row) => toPortalMessage(row, { userId, chat })), nextPageToken };
}

export function postOwnMessage(
  portal: PortalContext,
  chatId: string,
  body: NewMessage,
): Promise<PortalMessageOutput> {
  return withOwnChat(portal, chatId, async (tx, locked) => {
    const { chat, ctx } = locked;
    await refuseHiddenReply(tx, locked, body);
    const { message } = await postMessage(tx, ctx, { chat, ...body });
    const row = await getMessageRow(tx, ctx, chatId, message.id);
    return toPortalMessage(row, { userId: portal.userId, chat: locked.own });
  });
}

export function markOwnRead(
  portal: PortalContext,
  chatId: string,
  read: ReadInput,
): Promise<{ unreadCount: number }> {
  return portal.db.transaction(async (tx) => {
    const chat = await getOwn(tx, portal.userId, chatId);
    const ctx = actingCreator(portal, chat.organization_id);
    if (await readUpTo(tx, ctx, chatId, { ...read, since: chat.since }))
      await announceReadOf(tx, ctx, chatId, portal.userId);
    const { unread_count = 0 } = (await findPortalChat(tx, portal.userId, chatId)) ?? {};
    return { unreadCount: unread_count };
  });
}

async function refuseHiddenReply(
  tx: Transaction,
  { ctx, own }: LockedPortalChat,
  { replyToMessageId }: NewMessage,
): Promise<void> {
  if (replyToMessageId === undefined) return;
  const row = await findMessage(tx, ctx.organization.id, own.id, replyToMessageId);
  if (row === undefined || isHidden(row, own))
    throw badRequest([{ path: "replyToMessageId", message: "No message of this chat" }]);
}

interface LockedPortalChat {
  readonly chat: LockedChat;
  /** The chat as the person sees it. */
  readonly own: PortalChatRow;
  /** The person as a creator of the chat's organization. */
  readonly ctx: ChatContext;
}

/** Does the work in a chat that the person takes part in. The chat is locked, so that nobody is removed from it meanwhile. */
function withOwnChat<Result>(
  portal: PortalContext,
  chatId: string,
  work: (tx: Transaction, locked: LockedPortalChat) => Promise<Result>,
): Promise<Result> {
  return portal.db.transaction(async (tx) => {
    const { organization_id } = await getOwn(tx, portal.userId, chatId);
    const ctx = actingCreator(portal, organization_id);
    const chat = await lockChat(tx, ctx, chatId);
    const own = await getOwn(tx, portal.userId, chatId);
    return work(tx, { chat, ctx, own });
  });
}

/** Does the work on one message of such a chat, and answers the message as it is afterwards. */
export function withOwnMessage(
  portal: PortalContext,
  { chatId, messageId }: { chatId: string; messageId: string },
  work: (tx: Transaction, locked: LockedPortalChat) => Promise<unknown>,
): Promise<PortalMessageOutput> {
  return withOwnChat(portal, chatId, async (tx, locked) => {
    const getRow = () => getMessageRow(tx, locked.ctx, chatId, messageId);
    if (isHidden(await getRow(), locked.own)) throw new AppError("NOT_FOUND");
    await work(tx, locked);
    return toPortalMessage(await getRow(), { userId: portal.userId, chat: locked.own });
  });
}

function actingCreator({ clock, userId }: PortalContext, organizationId: string): ChatContext {
  return {
    clock,
    organization: { id: organizationId },
    actor: creatorActor(userId),
  };
}
