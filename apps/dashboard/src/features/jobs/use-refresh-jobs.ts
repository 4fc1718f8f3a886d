import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

/** Jobs and applications show numbers of each other. */
export function useRefreshJobs() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
      queryClient.invalidateQueries({ queryKey: api.applications.key() }),
    ]);
}
