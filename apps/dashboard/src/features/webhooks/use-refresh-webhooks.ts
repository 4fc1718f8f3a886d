import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

/** Reads endpoints, their health and their deliveries again, after a write to one of them. */
export function useRefreshWebhooks() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.webhooks.key() });
}
