import { keepPreviousData, skipToken, useQueries } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { AssignOptions } from "../../../api/types.ts";

const idsPerRequest = 50;

/** What stands in the way of each of these creators; nothing for those of whom it is not known yet. */
export function useCreatorBlocks(
  campaignId: string | undefined,
  creatorIds: readonly string[],
): AssignOptions["creators"] {
  const { api } = useOrganization();
  return useQueries({
    queries: chunksOf(creatorIds).map((ids) =>
      api.assignments.getOptions.queryOptions({
        input: campaignId === undefined ? skipToken : { query: { campaignId, creatorIds: [...ids] } },
        placeholderData: keepPreviousData,
        staleTime: 0,
      }),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.creators ?? []),
  });
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / idsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
}
