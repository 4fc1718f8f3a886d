import { useQuery, useQueryClient } from "@tanstack/react-query";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";

/** Why this person cannot write to anybody now; undefined when they can. */
export function useWriteRefusal(): string | undefined {
  const { api, organization } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  if (!canWrite(organization.role)) return "You read along as a viewer. Members of the team write.";
  return hold.data?.stage === "hard" ? "Messages wait until overdue payouts are settled." : undefined;
}

/** Reads conversations and counts of unread messages again, after a write to one of them. */
export function useRefreshChats() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.chats.key() });
}
