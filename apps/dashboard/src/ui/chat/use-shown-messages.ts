import { useEffect, useMemo, useRef, useState } from "react";
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

interface Reading {
  /** The newest message of the other side. */
  readonly receivedId: string | undefined;
  readonly hasUnread: boolean;
  readonly onRead: (messageId: string) => void;
}

/** Tells once of each newest message that somebody really looks at: the page is seen, and scrolled to its end. */
export function useMarkRead({ receivedId, hasUnread, onRead }: Reading) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isVisible = usePageVisible();
  const noticed = useRef<string | undefined>(undefined);
  const told = useRef<string | undefined>(undefined);
  const latestRead = useRef(onRead);
  useEffect(() => {
    latestRead.current = onRead;
  });
  useEffect(() => {
    if (!isVisible || !isAtEnd || receivedId === undefined || told.current === receivedId) return;
    const isNews = hasUnread || (noticed.current !== undefined && noticed.current !== receivedId);
    noticed.current = receivedId;
    if (!isNews) return;
    told.current = receivedId;
    latestRead.current(receivedId);
  }, [receivedId, hasUnread, isVisible, isAtEnd]);
  return setIsAtEnd;
}

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const follow = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return isVisible;
}
