import type { PortalChat } from "../../api/portal-types.ts";
import type { ThreadSummary } from "../../ui/chat/thread-row.tsx";

/** A conversation as its list shows it to a creator. */
export function threadOf(chat: PortalChat): ThreadSummary {
  return {
    name: chat.title,
    isGroup: chat.kind === "group",
    tag: chat.kind === "group" ? chat.organization.name : undefined,
    preview: previewOf(chat),
    lastAt: chat.lastMessage?.createdAt ?? chat.createdAt,
    unreadCount: chat.unreadCount,
  };
}

function previewOf({ lastMessage }: PortalChat): string {
  if (lastMessage === null) return "No messages yet";
  const said = lastMessage.deletedAt === null ? lastMessage.content : "Message deleted";
  const speaker = lastMessage.isMine ? "You" : lastMessage.senderDisplayName;
  return speaker === null || lastMessage.kind === "system" ? said : `${speaker}: ${said}`;
}
