import type { ChatOutput } from "@clipledger/contract/chats/chat";
import type { ChatRow } from "./chat-rows.queries.ts";
import { toMessage } from "./messages/messages.mapper.ts";
import type { MessageRow } from "./messages/messages.queries.ts";
import { toThread } from "./thread.mapper.ts";

export function toChat(row: ChatRow, lastMessage: MessageRow | undefined): ChatOutput {
  const { name, image } = row;
  return {
    ...toThread(row),
    creator: row.creator_id === null ? null : { id: row.creator_id, name, image },
    applicant: row.applicant_user_id === null ? null : { id: row.applicant_user_id, name, image },
    memberCount: row.member_count,
    lastMessage: lastMessage === undefined ? null : toMessage(lastMessage),
    unreadCount: row.unread_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
