import { useMemo } from "react";
import type { ChatMessage } from "./chat-message.ts";

/** Messages as they are shown; what has not changed stays the same object, so that it is not drawn anew. */
export function useShownMessages<Message extends object>(
  messages: readonly Message[],
  show: (message: Message) => ChatMessage,
): readonly ChatMessage[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered belongs to one way of showing.
  const remembered = useMemo(() => new WeakMap<Message, ChatMessage>(), [show]);
  return useMemo(
    () =>
      messages.map((message) => {
        const shown = remembered.get(message) ?? show(message);
        remembered.set(message, shown);
        return shown;
      }),
    [messages, show, remembered],
  );
}
