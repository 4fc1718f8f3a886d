import type { EventMessage, Side } from "@clipledger/contract/events/chat";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { type ChatContext, type LockedChat, lockChat, sideOf, toThread } from "../locked-chat.ts";
import type { MessageAddress } from "./edit-message.ts";
import { getMessage, getMessageRow } from "./message-rows.ts";

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
  await tx.execute(sql`
    insert into chat_reactions (organization_id, message_id, user_id, side, emoji, created_at)
    values (${organizationId}, ${messageId}, ${userId}, ${side}, ${emoji}, ${at})`);
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
