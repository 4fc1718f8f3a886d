import { useQuery } from "@tanstack/react-query";
import { useChatStream } from "../../api/chat/chat-stream.ts";
import { useOrganizationChats } from "../../api/chat/team-chats.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { UnreadBadge } from "../../ui/chat/chat-panes.tsx";

/** Around all pages: what creators write shows up on each of them, in the navigation at least. */
export function ChatUpdates() {
  const { organization } = useOrganization();
  useChatStream(`/ui/v1/chats/stream?organization=${organization.id}`, useOrganizationChats());
  return null;
}

/** How many messages of creators this person has not read. */
export function UnreadMessages() {
  const { api } = useOrganization();
  const unread = useQuery(api.chats.countUnread.queryOptions());
  return <UnreadBadge count={unread.data?.total ?? 0} />;
}
