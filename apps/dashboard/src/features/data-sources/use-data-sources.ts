import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

const followedMs = 30_000;

/** All sources with their orders. Syncs go on meanwhile, so when they last answered is read again. */
export function useDataSources() {
  const { api } = useOrganization();
  return useQuery(api.dataSources.list.queryOptions({ refetchInterval: followedMs }));
}

/** Reads sources, their use and their failures again, after a write to one of them. */
export function useRefreshSources() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.dataSources.key() });
}
