import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

/** Every event type with its description and example; they change only with the server's version. */
export function useEventTypes() {
  const { api } = useOrganization();
  return useQuery(
    api.events.listTypes.queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ data }) => data,
    }),
  );
}
