import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { groupBy } from "../../../infra/lists.ts";
import { announce } from "../../../infra/live-updates/live-updates.ts";
import { announcementOf } from "../../chat/announce-in-chat.ts";
import { listMembers, publishGroupChange, setMembers } from "../../chat/groups/group-members.ts";
import { removeChat } from "../../chat/groups/manage-groups.ts";
import {
  type ChatContext,
  type LockedChat,
  lockChatsWhere,
  lockChatWhere,
  toThread,
} from "../../chat/locked-chat.ts";
import type { ErasedPerson } from "./lock-entries.ts";

type Partner = { readonly creatorId: string } | { readonly applicantUserId: string };

/** Ends the direct chat with somebody of whom nothing stays. Answers the ids of what it ended. */
export async function endChatsOf(tx: Transaction, ctx: ChatContext, partner: Partner): Promise<string[]> {
  const chat = await lockChatWhere(tx, ctx.organization.id, isWith(partner));
  if (chat === undefined) return [];
  await removeChat(tx, ctx, chat, "creator_deleted");
  return [chat.id];
}

/** Removes the creator from groups, which go on without them. */
export async function leaveGroups(tx: Transaction, ctx: ChatContext, creatorId: string): Promise<void> {
  const isMember = sql`t.id in (
    select g.chat_id from chat_group_members g
    where g.organization_id = ${ctx.organization.id} and g.creator_id = ${creatorId}
  )`;
  for (const chat of await lockChatsWhere(tx, ctx.organization.id, isMember)) {
    const members = await listMembers(tx, ctx.organization.id, chat.id);
    const staying = members.filter(({ creator_id }) => creator_id !== creatorId);
    await publishGroupChange(tx, ctx, chat.id, await setMembers(tx, ctx, chat, staying));
  }
}

function isWith(partner: Partner): SqlFragment {
  return "creatorId" in partner
    ? sql`t.creator_id = ${partner.creatorId}`
    : sql`t.applicant_user_id = ${partner.applicantUserId}`;
}

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
    await publishEmptied(tx, { ...ctx, organization: { id } }, messages);
}

const BATCH_SIZE = 500;

async function publishEmptied(
  tx: Transaction,
  ctx: ChatContext,
  messages: readonly WrittenMessage[],
): Promise<void> {
  const chatIds = [...new Set(messages.map(({ chat_id }) => chat_id))];
  const chats = await lockChatsWhere(tx, ctx.organization.id, sql`t.id = any(${chatIds}::text[])`);
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const present = messages.flatMap(({ id, chat_id }) => {
    const chat = byId.get(chat_id);
    return chat === undefined ? [] : [{ id, chat }];
  });
  for (let begin = 0; begin < present.length; begin += BATCH_SIZE)
    await publishBatch(tx, ctx, present.slice(begin, begin + BATCH_SIZE));
}

async function publishBatch(
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

const isWrittenBy = (userId: string): SqlFragment =>
  sql`m.sender_type = 'creator' and m.sender_user_id = ${userId}`;

/** Lists messages of the person that others have answered, and so quoted. */
export async function listAnsweredMessages(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select m.id from chat_messages m
    where ${isWrittenBy(userId)} and exists (
      select from chat_messages r where r.organization_id = m.organization_id and r.reply_to_id = m.id
    )`);
  return rows.map(({ id }) => id);
}

interface WrittenMessage {
  readonly organization_id: string;
  readonly chat_id: string;
  readonly id: string;
}

/** Empties all messages of the person, and answers those that were not deleted before. */
async function emptyMessagesOf(
  tx: Transaction,
  { userId, placeholderId }: ErasedPerson,
  at: Date,
): Promise<WrittenMessage[]> {
  const written = await tx.rows<WrittenMessage>(sql`
    select m.organization_id, m.chat_id, m.id from chat_messages m
    where ${isWrittenBy(userId)} and m.deleted_at is null order by m.key`);
  await tx.execute(sql`
    update chat_messages m
    set content = '', metadata = null, deleted_at = coalesce(m.deleted_at, ${at}), sender_user_id = ${placeholderId}
    where ${isWrittenBy(userId)}`);
  return written;
}

async function deleteTracesInChats(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from chat_reactions where user_id = ${userId} and side = 'creator'`);
  await tx.execute(sql`delete from chat_reads where user_id = ${userId} and side = 'creator'`);
}
