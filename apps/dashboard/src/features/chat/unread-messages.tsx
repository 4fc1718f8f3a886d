import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { UnreadBadge } from "../../ui/chat/thread-row.tsx";

/** How many messages of creators this person has not read. */
export function UnreadMessages() {
  const { api } = useOrganization();
  const unread = useQuery(api.chats.countUnread.queryOptions());
  return <UnreadBadge count={unread.data?.total ?? 0} />;
}
