import { ArrowDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { Button } from "../button.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { layOutMessages } from "./lay-out-messages.ts";
import { MessageEntry } from "./message-entry.tsx";
import { type OlderMessages, OlderMessagesLoader } from "./older-messages.tsx";
import { useActiveMessage } from "./use-active-message.ts";
import { useScrollEnd } from "./use-scroll-end.ts";

interface MessageListProps {
  /** From the oldest to the newest. */
  messages: readonly ChatMessage[];
  older: OlderMessages;
  unreadFromId: string | undefined;
  /** The message to bring into sight, anew with every new object. */
  shown: { readonly id: string } | undefined;
  canAct: boolean;
  actions: MessageActions;
  /** Above the first message of all. */
  beginning: ReactNode;
  onEndSeen: (isAtEnd: boolean) => void;
}

export function MessageList(props: MessageListProps) {
  const { messages, older, unreadFromId, shown, canAct, actions, beginning, onEndSeen } = props;
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  const { isAtEnd, leftAtId, onScroll, goToEnd } = useScrollEnd(box, newest?.id);
  const { activeKey, onActivate, onHold, onLeave, onKeyDown } = useActiveMessage();
  const laidOut = useMemo(() => layOutMessages(messages), [messages]);
  useEffect(() => onEndSeen(isAtEnd), [isAtEnd, onEndSeen]);
  const sendingId = newest?.delivery === "sending" ? newest.id : undefined;
  useEffect(() => {
    if (sendingId !== undefined) goToEnd();
  }, [sendingId, goToEnd]);
  useBringIntoSight(box, shown, messages);
  const tabStopKey = laidOut.some(({ message }) => message.stableKey === activeKey)
    ? activeKey
    : newest?.stableKey;
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        data-scroller
        aria-label="Messages"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onPointerLeave={onLeave}
        className="flex h-full flex-col-reverse overflow-y-auto overflow-x-hidden overscroll-contain"
      >
        <div className="pt-6 pb-4">
          <OlderMessagesLoader {...older} />
          {older.state === "none" ? beginning : null}
          {laidOut.map((entry) => (
            <MessageEntry
              key={entry.message.stableKey}
              {...entry}
              isFirstUnread={entry.message.id === unreadFromId}
              isActive={entry.message.stableKey === activeKey}
              isShown={entry.message.id === shown?.id}
              isTabStop={entry.message.stableKey === tabStopKey}
              canAct={canAct}
              actions={actions}
              onActivate={onActivate}
              onHold={onHold}
            />
          ))}
        </div>
      </section>
      {isAtEnd ? null : <JumpButton count={countSince(messages, leftAtId)} onClick={goToEnd} />}
    </div>
  );
}

function JumpButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <div className="-translate-x-1/2 absolute bottom-3 left-1/2 z-10">
      <Button
        size="small"
        icon={<ArrowDown aria-hidden="true" />}
        onClick={onClick}
        className="rounded-full!"
      >
        {count === 0 ? "Latest messages" : `${count} new ${count === 1 ? "message" : "messages"}`}
      </Button>
    </div>
  );
}

function countSince(messages: readonly ChatMessage[], leftAtId: string | undefined): number {
  const index = messages.findLastIndex(({ id }) => id === leftAtId);
  return index === -1 ? 0 : messages.slice(index + 1).filter(({ side }) => side === "other").length;
}

/** Once for each time a message is asked for, as soon as it is loaded. */
function useBringIntoSight(
  box: RefObject<HTMLElement | null>,
  shown: { readonly id: string } | undefined,
  messages: readonly ChatMessage[],
) {
  const reached = useRef<typeof shown>(undefined);
  useEffect(() => {
    if (shown === undefined || reached.current === shown) return;
    if (!messages.some(({ id }) => id === shown.id)) return;
    const entry = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(shown.id)}"]`);
    reached.current = shown;
    entry?.scrollIntoView({ block: "center" });
    entry?.focus({ preventScroll: true });
  }, [box, shown, messages]);
}
