import type { QueryClient } from "@tanstack/react-query";
import { type MessagePages, type MessageRecord, pageOf, withMessages, withNewest } from "./chat-pages.ts";
import { type ChatSource, messagesKey } from "./chat-source.ts";
import type { LiveHint } from "./chat-stream.ts";

/** Brings the messages on the screen up to date with a hint, and reads no more of them again than that takes. */
export function followHint<Message extends MessageRecord>(
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
    queryClient.setQueryData<MessagePages<Message>>(key, (current) => {
      if (current === undefined) return current;
      return isNewest ? withNewest(current, fresh) : withMessages(current, fresh.data);
    });
    token = fresh.nextPageToken;
    if (messageId === null || token === null || fresh.data.some(({ id }) => id === messageId)) return;
  }
}
