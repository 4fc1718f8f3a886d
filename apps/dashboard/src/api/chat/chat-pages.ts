import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** What the messages of the dashboard and those of the portal have in common. */
export interface MessageRecord {
  readonly id: string;
  readonly content: string;
  readonly clientMessageId: string | null;
}

interface MessagePage<Message> {
  readonly data: readonly Message[];
  readonly nextPageToken: string | null;
}

/** Pages from the newest to the oldest, each with its newest message first. */
export type MessagePages<Message> = InfiniteData<MessagePage<Message>, string | null>;

/**
 * Puts a fresh newest page over what was read before. Without a message in common there is a gap between them, and
 * only the fresh page stays: what is older is read again when somebody scrolls there.
 */
export function withNewest<Message extends MessageRecord>(
  pages: MessagePages<Message>,
  fresh: MessagePage<Message>,
): MessagePages<Message> {
  const [first, ...others] = pages.pages;
  const freshById = byId(fresh.data);
  const known = pages.pages.flatMap(({ data }) => data);
  const overlap = known.findIndex(({ id }) => freshById.has(id));
  if (first === undefined || overlap === -1) return { pages: [fresh], pageParams: [null] };
  const inOthers = new Set(others.flatMap(({ data }) => data.map(({ id }) => id)));
  const data = [
    // What was posted here after the fresh page had been read.
    ...first.data.slice(0, overlap),
    ...fresh.data.filter(({ id }) => !inOthers.has(id)),
    ...first.data.slice(overlap).filter(({ id }) => !freshById.has(id)),
  ];
  return {
    ...pages,
    pages: [{ ...first, data }, ...others.map((page) => replaced(page, freshById))],
  };
}

/** With one message as it is now: in its place, or as the newest. */
export function withMessage<Message extends MessageRecord>(
  pages: MessagePages<Message>,
  message: Message,
): MessagePages<Message> {
  if (pageOf(pages, message.id) !== undefined) return withMessages(pages, [message]);
  const [first, ...others] = pages.pages;
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, data: [message, ...first.data] }, ...others] };
}

/** With these messages in the places they have; those without a place are left out. */
export function withMessages<Message extends MessageRecord>(
  pages: MessagePages<Message>,
  messages: readonly Message[],
): MessagePages<Message> {
  const fresh = byId(messages);
  return { ...pages, pages: pages.pages.map((page) => replaced(page, fresh)) };
}

/** Which page holds a message. */
export function pageOf<Message extends MessageRecord>(
  { pages }: MessagePages<Message>,
  messageId: string,
): number | undefined {
  const index = pages.findIndex(({ data }) => data.some(({ id }) => id === messageId));
  return index === -1 ? undefined : index;
}

function replaced<Message extends MessageRecord>(
  page: MessagePage<Message>,
  fresh: ReadonlyMap<string, Message>,
): MessagePage<Message> {
  if (!page.data.some(({ id }) => fresh.has(id))) return page;
  return { ...page, data: page.data.map((message) => fresh.get(message.id) ?? message) };
}

function byId<Message extends MessageRecord>(messages: readonly Message[]): ReadonlyMap<string, Message> {
  return new Map(messages.map((message) => [message.id, message]));
}

interface NewMessage {
  readonly content: string;
  readonly clientMessageId: string;
  readonly replyToMessageId?: string;
}

/** How a side reads and writes its chats: the team in the dashboard, a creator in the portal. */
export interface ChatSource<Message extends MessageRecord> {
  /** Keeps its messages apart from those of others. */
  readonly scope: string;
  readonly list: (chatId: string, pageToken: string | null) => Promise<MessagePage<Message>>;
  readonly post: (chatId: string, message: NewMessage) => Promise<Message>;
  readonly edit: (chatId: string, messageId: string, content: string) => Promise<Message>;
  readonly remove: (chatId: string, messageId: string) => Promise<Message>;
  readonly react: (chatId: string, messageId: string, emoji: string) => Promise<Message>;
  readonly unreact: (chatId: string, messageId: string, emoji: string) => Promise<Message>;
  readonly markRead: (chatId: string, messageId: string) => Promise<unknown>;
  /** Reads lists of chats and counts of unread messages again, which are no messages themselves. */
  readonly refreshLists: (queryClient: QueryClient) => Promise<unknown>;
}

export function messagesKey({ scope }: { readonly scope: string }, chatId: string) {
  return ["chat-messages", scope, chatId] as const;
}
