import { useChatStream } from "../../api/chat/chat-stream.ts";
import { portalChats } from "../../api/chat/portal-chats.ts";

/** Around all pages of the portal: what the team writes shows up on each of them. */
export function PortalChatUpdates() {
  useChatStream("/portal/v1/chats/stream", portalChats);
  return null;
}
