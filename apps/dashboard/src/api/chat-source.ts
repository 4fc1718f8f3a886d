import type { QueryClient } from "@tanstack/react-query";
import type { MessagePage, MessageRecord } from "./chat-pages.ts";

export interface NewMessage {
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
