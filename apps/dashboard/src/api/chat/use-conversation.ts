import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  discardMessage,
  type PendingMessage,
  resendMessage,
  sendMessage,
  usePendingMessages,
} from "./chat-outbox.ts";
import {
  type ChatSource,
  type MessagePages,
  type MessageRecord,
  messagesKey,
  withMessage,
} from "./chat-pages.ts";

interface ConversationOptions {
  readonly chatId: string;
  /** The message to begin at, in place of the newest. */
  readonly startsAt?: string | undefined;
  readonly onProblem: (error: unknown) => void;
  /** The message to go to is not there any more. */
  readonly onMissing: () => void;
}

/** The messages of a chat with what is on its way, and everything that can be done with them. */
export function useConversation<Message extends MessageRecord>(
  source: ChatSource<Message>,
  { chatId, startsAt, onProblem, onMissing }: ConversationOptions,
) {
  const queryClient = useQueryClient();
  const { read, messages, older } = useMessages(source, chatId);
  const allPending = usePendingMessages();
  const { shown, reach } = useReachMessage(messages, read, { startsAt, onMissing });
  const writes = useMessageWrites(source, {
    chatId,
    onProblem,
    onWritten(message) {
      queryClient.setQueryData<MessagePages<Message>>(
        messagesKey(source, chatId),
        (pages) => pages && withMessage(pages, message),
      );
      void source.refreshLists(queryClient);
    },
  });
  const pending = useMemo(() => {
    const arrived = new Set(messages.map(({ clientMessageId }) => clientMessageId));
    return allPending.filter((one) => one.chatId === chatId && !arrived.has(one.clientMessageId));
  }, [messages, allPending, chatId]);
  return {
    read,
    messages,
    pending,
    markRead: (messageId: string) =>
      source.markRead(chatId, messageId).then(
        () => source.refreshLists(queryClient),
        // Whatever stays unread is told again with the next message.
        () => undefined,
      ),
    shownProps: { ...writes, chatId, older, shown, onShow: (id: string) => reach({ id }) },
  };
}

/** The messages of a chat from the oldest that is loaded to the newest, and how to load older ones. */
function useMessages<Message extends MessageRecord>(source: ChatSource<Message>, chatId: string) {
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

/** As much of a message as it takes to do something with it. */
interface Written {
  readonly id: string;
  readonly text: string;
  readonly reactions: readonly { readonly emoji: string; readonly isMine: boolean }[];
}

interface WriteOptions<Message> {
  readonly chatId: string;
  readonly onWritten: (message: Message) => void;
  readonly onProblem: (error: unknown) => void;
}

const previewLength = 140;

function useMessageWrites<Message extends MessageRecord>(
  source: ChatSource<Message>,
  { chatId, onWritten, onProblem }: WriteOptions<Message>,
) {
  const change = useMutation({
    mutationFn: (write: () => Promise<Message>) => write(),
    onSuccess: onWritten,
    onError: onProblem,
  });

  async function send({ clientMessageId, content, replyTo }: PendingMessage) {
    const reply = replyTo === null ? {} : { replyToMessageId: replyTo.id };
    onWritten(await source.post(chatId, { content, clientMessageId, ...reply }));
  }

  return {
    onPost(content: string, answered: Written | undefined) {
      const replyTo =
        answered === undefined
          ? null
          : { id: answered.id, contentPreview: answered.text.slice(0, previewLength) };
      void sendMessage({ chatId, content, replyTo }, send);
    },
    onRetry: ({ id }: Written) => void resendMessage(id, send),
    onDiscard: ({ id }: Written) => discardMessage(id),
    onEdit: ({ id }: Written, content: string) => change.mutate(() => source.edit(chatId, id, content)),
    onDelete: ({ id }: Written) => change.mutate(() => source.remove(chatId, id)),
    onReact({ id, reactions }: Written, emoji: string) {
      const isTakenBack = reactions.some((reaction) => reaction.emoji === emoji && reaction.isMine);
      change.mutate(() => source[isTakenBack ? "unreact" : "react"](chatId, id, emoji));
    },
  };
}

interface Reading {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly fetchNextPage: () => unknown;
}

const shownForMs = 3_000;

/** Goes to a message of a conversation, and reads back in time until it is there. */
function useReachMessage(
  messages: readonly { readonly id: string }[],
  reading: Reading,
  options: { readonly startsAt: string | undefined; readonly onMissing: () => void },
) {
  const { startsAt, onMissing } = options;
  const [wanted, setWanted] = useState(startsAt === undefined ? undefined : { id: startsAt });
  const isThere = wanted !== undefined && messages.some(({ id }) => id === wanted.id);
  useEffect(() => {
    if (wanted === undefined || isThere || !reading.isSuccess || reading.isFetching) return;
    if (reading.hasNextPage) reading.fetchNextPage();
    else {
      setWanted(undefined);
      onMissing();
    }
  });
  useEffect(() => {
    if (wanted === undefined || !isThere) return;
    const timer = setTimeout(() => setWanted(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [wanted, isThere]);
  return {
    shown: isThere ? wanted : undefined,
    isReaching: wanted !== undefined && !isThere,
    reach: setWanted,
  };
}
