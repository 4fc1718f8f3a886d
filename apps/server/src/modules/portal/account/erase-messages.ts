import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { announce } from "../../../infra/live-updates/announce.ts";
import { groupBy } from "../../campaigns/assignments/group-by.ts";
import { announcementOf } from "../../chat/live/announce-in-chat.ts";
import { type ChatContext, type LockedChat, lockChatsWhere, toThread } from "../../chat/locked-chat.ts";
import { deleteTracesInChats, emptyMessagesOf, type WrittenMessage } from "./erase-messages.queries.ts";
import type { ErasedPerson } from "./erased-person.ts";

/**
 * What they wrote goes, also where they are no creator any more; that they wrote stays, so that the answers to it make
 * sense.
 */
export async function forgetMessages(
  tx: Transaction,
  ctx: Omit<ChatContext, "organization">,
  person: ErasedPerson,
): Promise<void> {
  const written = await emptyMessagesOf(tx, person, ctx.clock.now());
  await deleteTracesInChats(tx, person.userId);
  for (const [id, messages] of groupBy(written, ({ organization_id }) => organization_id))
    await tellEmptied(tx, { ...ctx, organization: { id } }, messages);
}

const TOLD_AT_ONCE = 500;

async function tellEmptied(
  tx: Transaction,
  ctx: ChatContext,
  messages: readonly WrittenMessage[],
): Promise<void> {
  const chatIds = [...new Set(messages.map(({ chat_id }) => chat_id))];
  const chats = await lockChatsWhere(tx, ctx.organization.id, sql`t.id = any(${chatIds}::text[])`);
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const told = messages.flatMap(({ id, chat_id }) => {
    const chat = byId.get(chat_id);
    return chat === undefined ? [] : [{ id, chat }];
  });
  for (let begin = 0; begin < told.length; begin += TOLD_AT_ONCE)
    await tellPart(tx, ctx, told.slice(begin, begin + TOLD_AT_ONCE));
}

async function tellPart(
  tx: Transaction,
  ctx: ChatContext,
  messages: readonly { readonly id: string; readonly chat: LockedChat }[],
): Promise<void> {
  const deletedAt = ctx.clock.now().toISOString();
  await publishEvents(
    tx,
    ctx,
    messages.map(({ id, chat }) => ({
      type: "chat.message.deleted" as const,
      data: { messageId: id, chatId: chat.id, deletedAt, thread: toThread(chat) },
    })),
  );
  await announce(
    tx,
    messages.map(({ id, chat }) => announcementOf(ctx, chat, { kind: "message_changed", messageId: id })),
  );
}
