import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "./chat-message.ts";

const heardAfterMs = 5_000;

/** Reads new messages of others out to those who do not see them come in. */
export function NewMessageAnnouncer({ messages }: { messages: readonly ChatMessage[] }) {
  const [announced, setAnnounced] = useState("");
  const lastId = useRef<string | undefined>(undefined);
  useEffect(() => {
    const known = messages.findLastIndex(({ id }) => id === lastId.current);
    const isFirstSight = lastId.current === undefined || known === -1;
    const arrived = isFirstSight ? [] : messages.slice(known + 1).filter(({ side }) => side === "other");
    lastId.current = messages.findLast(({ delivery }) => delivery === "sent")?.id;
    if (arrived.length > 0) setAnnounced(arrived.map(spoken).join(". "));
  }, [messages]);
  useEffect(() => {
    if (announced === "") return;
    // What was read out must not stay on the page when its message is deleted.
    const timer = setTimeout(() => setAnnounced(""), heardAfterMs);
    return () => clearTimeout(timer);
  }, [announced]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

function spoken({ kind, author, text }: ChatMessage): string {
  return kind === "system" ? text : `${author}: ${text}`;
}
