import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MessageRecord } from "./chat-pages.ts";
import { type ChatSource, messagesKey } from "./chat-source.ts";

/** The messages of a chat from the oldest that is loaded to the newest, and how to load older ones. */
export function useMessages<Message extends MessageRecord>(source: ChatSource<Message>, chatId: string) {
  const read = useInfiniteQuery({
    queryKey: messagesKey(source, chatId),
    queryFn: ({ pageParam }) => source.list(chatId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    // The stream tells what changes; reading thousands of messages again would not find more.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const messages = useMemo(
    () => read.data?.pages.flatMap(({ data }) => data).toReversed() ?? [],
    [read.data],
  );
  return { read, messages, older: { state: olderState(read), onLoad: () => void read.fetchNextPage() } };
}

interface ReadState {
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
}

type OlderState = "loading" | "failed" | "more" | "none";

function olderState({ isFetchingNextPage, isFetchNextPageError, hasNextPage }: ReadState): OlderState {
  if (isFetchingNextPage) return "loading";
  if (isFetchNextPageError) return "failed";
  return hasNextPage ? "more" : "none";
}
