import { useParams } from "@tanstack/react-router";
import { PortalChatPage } from "../features/portal-chat/portal-chat-page.tsx";

/** The list of conversations, and below its address each of them. */
export function PortalChatRoute() {
  const { chatId } = useParams({ strict: false });
  return <PortalChatPage chatId={chatId} />;
}
