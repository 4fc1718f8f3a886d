import type { EventMessage, Side } from "@clipledger/contract/chats/message";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { announceInChat } from "../announce-in-chat.ts";
import {
  type ChatContext,
  chatSubject,
  type LockedChat,
  lockChat,
  sideOf,
  toThread,
} from "../locked-chat.ts";
import { getMessage, getMessageRow, type MessageRow } from "../message-rows.ts";

export function editMessage(
  ctx: OperationContext,
  { chatId, messageId }: MessageAddress,
  content: string,
): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    if (await editInLockedChat(tx, ctx, chat, { messageId, content }))
      await recordActivity(tx, ctx, { type: "chat.message_edited", subject: chatSubject(chat) });
    return getMessage(tx, ctx, chatId, messageId);
  });
}

/** Changes a message in a chat that the caller has locked. False when it says this already. */
export async function editInLockedChat(
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

function isOwn({ actor }: Pick<ChatContext, "actor">, row: MessageRow): boolean {
  return row.sender_type === sideOf(actor) && row.sender_user_id === actor.userId;
}

async function updateContent(
  tx: Transaction,
  organizationId: string,
  { id, content, at }: { id: string; content: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update chat_messages set content = ${content}, edited_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Admins may also delete what others of the team wrote. */
export function deleteMessage(
  ctx: OperationContext,
  { chatId, messageId }: MessageAddress,
): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, chatId);
    const deletion = { messageId, mayDeleteOfTeam: roleAtLeast(ctx.role, "admin") };
    if (await deleteInLockedChat(tx, ctx, chat, deletion))
      await recordActivity(tx, ctx, { type: "chat.message_deleted", subject: chatSubject(chat) });
    return getMessage(tx, ctx, chatId, messageId);
  });
}

/** Deletes a message in a chat that the caller has locked. False when it is deleted already. */
export async function deleteInLockedChat(
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

/** The row stays, so that answers to the message make sense, but without its text and reactions. */
async function emptyMessage(
  tx: Transaction,
  organizationId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update chat_messages set content = '', deleted_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
  await tx.execute(sql`
    delete from chat_reactions where organization_id = ${organizationId} and message_id = ${id}`);
}

interface MessageAddress {
  readonly chatId: string;
  readonly messageId: string;
}

/** The message that a path such as `/chats/{id}/messages/{messageId}` names. */
export function addressOf({ id, messageId }: { id: string; messageId: string }): MessageAddress {
  return { chatId: id, messageId };
}

interface ReactionChange {
  readonly messageId: string;
  readonly emoji: string;
  readonly change: "added" | "removed";
}

export function changeReaction(
  ctx: OperationContext,
  { chatId, messageId }: MessageAddress,
  change: Omit<ReactionChange, "messageId">,
): Promise<EventMessage> {
  return ctx.db.transaction(async (tx) => {
    await changeReactionInLockedChat(tx, ctx, await lockChat(tx, ctx, chatId), { messageId, ...change });
    return getMessage(tx, ctx, chatId, messageId);
  });
}

const MAX_REACTIONS_EACH = 10;

/** To add what is there, or to take back what is not, changes nothing. */
export async function changeReactionInLockedChat(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  { messageId, emoji, change }: ReactionChange,
): Promise<void> {
  const message = await getMessageRow(tx, ctx, chat.id, messageId);
  const { userId } = ctx.actor;
  if (userId === null) throw new Error("Only people react");
  const reaction: Reaction = { messageId, emoji, userId, side: sideOf(ctx.actor) };
  if (change === "added") {
    if (message.deleted_at !== null)
      throw new AppError("INVALID_STATE", undefined, { message: "This message was deleted" });
    const own = message.reactions.filter((other) => other.userId === userId && other.side === reaction.side);
    if (own.some((other) => other.emoji === emoji)) return;
    if (own.length >= MAX_REACTIONS_EACH)
      throw new AppError("INVALID_STATE", undefined, {
        message: "These are enough reactions to one message",
      });
    await insertReaction(tx, ctx.organization.id, reaction, ctx.clock.now());
  } else if (!(await deleteReaction(tx, ctx.organization.id, reaction))) return;
  await publishEvent(tx, ctx, `chat.reaction.${change}`, {
    chatId: chat.id,
    reaction,
    thread: toThread(chat),
  });
  await announceInChat(tx, ctx, chat, { kind: "message_changed", messageId });
}

interface Reaction {
  readonly messageId: string;
  readonly emoji: string;
  readonly userId: string;
  readonly side: Side;
}

async function insertReaction(
  tx: Transaction,
  organizationId: string,
  { messageId, userId, side, emoji }: Reaction,
  at: Date,
): Promise<void> {
  await tx.execute(
    insertRow("chat_reactions", { organizationId, messageId, userId, side, emoji, createdAt: at }),
  );
}

/** False when there was none. */
async function deleteReaction(
  tx: Transaction,
  organizationId: string,
  { messageId, userId, side, emoji }: Reaction,
): Promise<boolean> {
  const deleted = await tx.execute(sql`
    delete from chat_reactions
    where organization_id = ${organizationId} and message_id = ${messageId} and user_id = ${userId}
      and side = ${side} and emoji = ${emoji}`);
  return deleted > 0;
}
