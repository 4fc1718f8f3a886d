import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { type ChatSearch, chatsQuery } from "../chat-search.ts";

const perPage = 40;

/** The conversations that a search finds, those with the newest messages first. */
export function useChats(search: ChatSearch) {
  const { api } = useOrganization();
  return useInfiniteQuery(
    api.chats.list.infiniteOptions({
      input: (page: number) => ({ query: { page, perPage, ...chatsQuery(search) } }),
      initialPageParam: 1,
      getNextPageParam: ({ pageCount }, _pages, page) => (page < pageCount ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
