import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";

/** Reads conversations and counts of unread messages again, after a write to one of them. */
export function useRefreshChats() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.chats.key() });
}
