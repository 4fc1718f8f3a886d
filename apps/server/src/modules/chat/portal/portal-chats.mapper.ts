import type { PortalChatOutput, PortalMessageOutput } from "@clipledger/contract/portal/chats";
import { toReply } from "../messages/messages.mapper.ts";
import type { MessageRow } from "../messages/messages.queries.ts";
import type { PortalChatRow } from "./portal-chats.queries.ts";

export interface PortalReader {
  readonly userId: string;
  readonly chat: Pick<PortalChatRow, "kind" | "since">;
}

/** What was written in a group before they joined it is not for them. */
export function isHidden(
  { created_at }: Pick<MessageRow, "created_at">,
  { since }: PortalReader["chat"],
): boolean {
  return since !== null && created_at < since;
}

/** Of other people a creator sees the first name, and no id. */
export function toPortalMessage(row: MessageRow, { userId, chat }: PortalReader): PortalMessageOutput {
  const isMine = row.sender_type === "creator" && (chat.kind === "direct" || row.sender_user_id === userId);
  return {
    id: row.id,
    chatId: row.chat_id,
    isMine,
    senderType: row.sender_type,
    senderUserId: isMine ? userId : null,
    senderDisplayName: row.sender_type === "system" ? null : row.sender_first_name,
    senderImage: row.sender_image,
    kind: row.kind,
    content: row.content,
    metadata: row.kind === "system" ? row.metadata : null,
    clientMessageId: isMine ? row.client_message_id : null,
    replyTo: answersHidden(row, chat) ? null : toReply(row),
    reactions: toCounted(row, userId),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    seenAt: isMine ? (row.seen_at?.toISOString() ?? null) : null,
  };
}

export function toPortalChat(
  row: PortalChatRow,
  userId: string,
  lastMessage: MessageRow | undefined,
): PortalChatOutput {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title ?? row.organization_name,
    organization: { id: row.organization_id, name: row.organization_name },
    creatorId: row.creator_id,
    lastMessage: lastMessage === undefined ? null : toPortalMessage(lastMessage, { userId, chat: row }),
    unreadCount: row.unread_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function answersHidden({ reply_created_at }: MessageRow, chat: PortalReader["chat"]): boolean {
  return reply_created_at !== null && isHidden({ created_at: reply_created_at }, chat);
}

function toCounted({ reactions }: MessageRow, userId: string): PortalMessageOutput["reactions"] {
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return emojis.map((emoji) => {
    const same = reactions.filter((reaction) => reaction.emoji === emoji);
    return {
      emoji,
      count: same.length,
      isMine: same.some((reaction) => reaction.side === "creator" && reaction.userId === userId),
    };
  });
}
