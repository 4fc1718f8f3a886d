import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { deliveriesQuery, type EndpointSearch } from "../webhooks-search.ts";

const followedMs = 4_000;
/** Whoever has read further back than this reads, and does not watch. */
const followedPages = 3;

/** An endpoint's log, newest first, read again while its beginning is in sight. */
export function useDeliveries(endpointId: string, search: EndpointSearch) {
  const { api } = useOrganization();
  const query = deliveriesQuery(endpointId, search);
  return useInfiniteQuery(
    api.webhooks.listDeliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        query: cursor === undefined ? query : { ...query, cursor },
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= followedPages ? followedMs : false),
    }),
  );
}
