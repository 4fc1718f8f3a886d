import type { MessagesQuery, NewMessage, ReadInput } from "@clipledger/contract/chats/chat-input";
import type { PortalMessageOutput, PortalMessagePageOutput } from "@clipledger/contract/portal/chats";
import { badRequest } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { announceReadOf } from "../live/announce-in-chat.ts";
import { getMessageRow } from "../messages/get-message.ts";
import { readPage } from "../messages/list-messages.ts";
import { findMessage } from "../messages/messages.queries.ts";
import { postMessage } from "../post-message.ts";
import { readUpTo } from "../reads/mark-read.ts";
import { actingCreator, getOwn, type HeldPortalChat, inOwnChat } from "./held-portal-chat.ts";
import { isHidden, toPortalMessage } from "./portal-chats.mapper.ts";
import { findPortalChat } from "./portal-chats.queries.ts";

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
  return inOwnChat(portal, chatId, async (tx, held) => {
    const { chat, ctx } = held;
    await refuseHiddenReply(tx, held, body);
    const { message } = await postMessage(tx, ctx, { chat, ...body });
    const row = await getMessageRow(tx, ctx, chatId, message.id);
    return toPortalMessage(row, { userId: portal.userId, chat: held.own });
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
  { ctx, own }: HeldPortalChat,
  { replyToMessageId }: NewMessage,
): Promise<void> {
  if (replyToMessageId === undefined) return;
  const row = await findMessage(tx, ctx.organization.id, own.id, replyToMessageId);
  if (row === undefined || isHidden(row, own))
    throw badRequest([{ path: "replyToMessageId", message: "No message of this chat" }]);
}
