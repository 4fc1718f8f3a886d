import type { EventMessage } from "@clipledger/contract/events/chat";
import type { MessageRow } from "./messages.queries.ts";

/** A message as the team and events see it. */
export function toMessage(row: MessageRow): EventMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    senderType: row.sender_type,
    senderUserId: row.sender_user_id,
    senderDisplayName: row.sender_name,
    senderMember:
      row.sender_type === "org" && row.sender_first_name !== null
        ? { firstName: row.sender_first_name, image: row.sender_image }
        : null,
    kind: row.kind,
    content: row.content,
    metadata: row.metadata,
    source: row.source,
    clientMessageId: row.client_message_id,
    replyTo: toReply(row),
    reactions: row.reactions.map((reaction) => ({ messageId: row.id, ...reaction })),
    attachments: [],
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    pinnedAt: null,
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}

export function toReply({ reply_to_id, reply_preview }: MessageRow): EventMessage["replyTo"] {
  return reply_to_id === null ? null : { id: reply_to_id, contentPreview: reply_preview ?? "" };
}
