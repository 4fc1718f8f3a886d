import type { PortalMessage } from "../../api/portal-types.ts";
import type { ChatMessage } from "../../ui/chat/chat-message.ts";

/** A message as a creator sees it: only their own stand on their side. */
export function shownMessage(message: PortalMessage): ChatMessage {
  const isThere = message.deletedAt === null && message.kind === "text";
  return {
    id: message.id,
    stableKey: message.clientMessageId ?? message.id,
    kind: message.kind,
    side: message.isMine ? "own" : "other",
    author: message.isMine ? "You" : (message.senderDisplayName ?? "Team"),
    authorImage: message.senderImage ?? undefined,
    isMine: message.isMine,
    text: message.content,
    createdAt: message.createdAt,
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
    isSeen: message.isMine && message.seenAt !== null,
    delivery: "sent",
    replyTo: message.replyTo ?? undefined,
    reactions: message.reactions,
    canEdit: isThere && message.isMine,
    canDelete: isThere && message.isMine,
  };
}
