import type { ChatMessage } from "./chat-message.ts";

/** A message of the other side, for tests. */
export function testMessage(given: Partial<ChatMessage> & Pick<ChatMessage, "id">): ChatMessage {
  return {
    stableKey: given.id,
    kind: "text",
    side: "other",
    author: "Mina Park",
    isMine: false,
    text: "Hello",
    createdAt: new Date("2026-11-15T10:00:00").toISOString(),
    isEdited: false,
    isDeleted: false,
    isSeen: false,
    delivery: "sent",
    reactions: [],
    canEdit: false,
    canDelete: false,
    ...given,
  };
}
