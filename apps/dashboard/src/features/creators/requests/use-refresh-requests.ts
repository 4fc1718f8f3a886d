import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";

/** Reads requests to join again, and the links that count them. */
export function useRefreshRequests() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.joinRequests.key(), api.inviteLinks.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
