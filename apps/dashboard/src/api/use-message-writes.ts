import { useMutation } from "@tanstack/react-query";
import { discardMessage, type PendingMessage, resendMessage, sendMessage } from "./chat-outbox.ts";
import type { MessageRecord } from "./chat-pages.ts";
import type { ChatSource } from "./chat-source.ts";

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

export function useMessageWrites<Message extends MessageRecord>(
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
