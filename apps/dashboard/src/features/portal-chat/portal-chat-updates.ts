import { portalChats } from "../../api/portal-chats.ts";
import { useChatStream } from "../../api/use-chat-stream.ts";

/** Around all pages of the portal: what the team writes shows up on each of them. */
export function PortalChatUpdates() {
  useChatStream("/portal/v1/chats/stream", portalChats);
  return null;
}
