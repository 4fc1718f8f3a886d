import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePendingMessages } from "./chat-outbox.ts";
import { type MessagePages, type MessageRecord, withMessage } from "./chat-pages.ts";
import { type ChatSource, messagesKey } from "./chat-source.ts";
import { useMessageWrites } from "./use-message-writes.ts";
import { useMessages } from "./use-messages.ts";
import { useReachMessage } from "./use-reach-message.ts";

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
