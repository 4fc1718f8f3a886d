import type { LiveHint as LiveHintOutput } from "@clipledger/contract/chats/chat";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type ChatSource,
  type MessagePages,
  type MessageRecord,
  messagesKey,
  pageOf,
  withMessages,
  withNewest,
} from "./chat-pages.ts";

const gatherMs = 250;

/** Keeps all chats on the page up to date while it is open. */
export function useChatStream<Message extends MessageRecord>(path: string, source: ChatSource<Message>) {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const stop = openChatStream(path, (hint) => {
      followHint(queryClient, source, hint);
      // A broadcast hints at every chat it reaches; lists are read once for all of them.
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void source.refreshLists(queryClient);
      }, gatherMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [path, source, queryClient]);
}

/** Brings the messages on the screen up to date with a hint, and reads no more of them again than that takes. */
function followHint<Message extends MessageRecord>(
  queryClient: QueryClient,
  source: ChatSource<Message>,
  { kind, chatId, messageId }: LiveHint,
): void {
  if (kind === "thread_changed" || kind === "thread_deleted") return;
  const key = chatId === null ? ["chat-messages", source.scope] : messagesKey(source, chatId);
  // Nobody looks at these now: they are read when somebody does.
  queryClient.removeQueries({ queryKey: key, type: "inactive" });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: key, type: "active" })) {
    void refresh(queryClient, source, String(queryKey[2]), messageId);
  }
}

/** What is still to be read again of each chat; null stands for its newest messages. */
const waiting = new Map<string, Set<string | null>>();

/** One at a time for each chat, so that a slow answer never undoes a newer one, and a burst of hints asks once. */
async function refresh<Message extends MessageRecord>(
  queryClient: QueryClient,
  source: ChatSource<Message>,
  chatId: string,
  messageId: string | null,
): Promise<void> {
  const pages = queryClient.getQueryData<MessagePages<Message>>(messagesKey(source, chatId));
  const isKnown = pages !== undefined && messageId !== null && pageOf(pages, messageId) !== undefined;
  const target = isKnown ? messageId : null;
  const running = waiting.get(chatId);
  if (running !== undefined) {
    running.add(target);
    return;
  }
  const targets = new Set([target]);
  waiting.set(chatId, targets);
  for (const next of targets) {
    targets.delete(next);
    // The stream's next hint, or its next connection, tries again.
    await readAgain(queryClient, source, chatId, next).catch(() => undefined);
  }
  waiting.delete(chatId);
}

async function readAgain<Message extends MessageRecord>(
  queryClient: QueryClient,
  source: ChatSource<Message>,
  chatId: string,
  messageId: string | null,
): Promise<void> {
  const key = messagesKey(source, chatId);
  const pages = queryClient.getQueryData<MessagePages<Message>>(key);
  if (pages === undefined) return queryClient.invalidateQueries({ queryKey: key });
  const place = messageId === null ? undefined : pageOf(pages, messageId);
  let token = place === undefined ? null : (pages.pageParams[place] ?? null);
  // What came in since makes the first page longer than the server's, so a message may be on a page after it.
  for (;;) {
    const fresh = await source.list(chatId, token);
    const isNewest = token === null;
    const put = () =>
      queryClient.setQueryData<MessagePages<Message>>(key, (current) => {
        if (current === undefined) return current;
        return isNewest ? withNewest(current, fresh) : withMessages(current, fresh.data);
      });
    put();
    // Older messages that are on their way are put onto what was there when they were asked for.
    const older = queryClient.getQueryCache().find({ queryKey: key });
    if (older?.state.fetchStatus === "fetching") {
      await older.promise?.catch(() => undefined);
      put();
    }
    token = fresh.nextPageToken;
    if (messageId === null || token === null || fresh.data.some(({ id }) => id === messageId)) return;
  }
}

export type LiveHint = LiveHintOutput;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const missed: LiveHint = { kind: "missed", chatId: null, messageId: null };

/**
 * Listens to what changes in chats for as long as the page is seen: a browser keeps few connections to one server, and
 * all its tabs share them. Each time it opens, and each time it cannot be opened, `missed` asks to read everything
 * again: nothing told what happened before. Answers how to stop.
 */
export function openChatStream(path: string, onHint: (hint: LiveHint) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect() {
    close();
    source = new EventSource(path);
    source.onopen = () => {
      failures = 0;
      onHint(missed);
    };
    source.onmessage = ({ data }) => onHint(readHint(data));
    source.onerror = retry;
  }

  function retry() {
    close();
    if (failures > 0) onHint(missed);
    timer = setTimeout(connect, pauseAfter(failures));
    failures += 1;
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function followVisibility() {
    if (document.visibilityState === "hidden") close();
    else if (source === undefined) connect();
  }

  document.addEventListener("visibilitychange", followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

/** Longer with every failure, and never the same for all browsers that lost the server at once. */
function pauseAfter(failures: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  return pauseMs * (0.75 + Math.random() / 2);
}

function readHint(text: string): LiveHint {
  try {
    return JSON.parse(text) as LiveHint; // safe: the contract's hints, and an unknown kind asks for nothing
  } catch {
    return missed;
  }
}
