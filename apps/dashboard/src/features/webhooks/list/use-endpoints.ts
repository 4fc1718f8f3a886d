import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";

const followedMs = 10_000;

/** Every endpoint of the organization, read again while it is in sight. */
export function useEndpoints() {
  const { api } = useOrganization();
  return useQuery(api.webhooks.list.queryOptions({ refetchInterval: followedMs }));
}
