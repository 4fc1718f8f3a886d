import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

/** All projects to choose among, by name. */
export function useProjects() {
  const { api } = useOrganization();
  return useQuery(
    api.projects.list.queryOptions({ input: { query: { perPage: 100, sortCol: "name", sortDir: "asc" } } }),
  );
}
