import { ArrowDown, LoaderCircle } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { translate } from "../../languages/language.ts";
import { Button } from "../primitives/button.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { layOutMessages } from "./lay-out-messages.ts";
import { MessageEntry } from "./message-entry.tsx";

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
        aria-label={translate("Messages")}
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
        {count === 0
          ? translate("Latest messages")
          : translate("{count, plural, one {# new message} other {# new messages}}", { count })}
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

export interface OlderMessages {
  readonly state: "more" | "loading" | "failed" | "none";
  readonly onLoad: () => void;
}

const aheadPx = 800;

/** At the top of a conversation: reads on in the past before somebody gets there. */
function OlderMessagesLoader({ state, onLoad }: OlderMessages) {
  const edge = useRef<HTMLDivElement>(null);
  const latestLoad = useRef(onLoad);
  useEffect(() => {
    latestLoad.current = onLoad;
  });
  useEffect(() => {
    if (edge.current === null || state !== "more") return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several moves at once, the last one last.
        if (entries.at(-1)?.isIntersecting === true) latestLoad.current();
      },
      { root: edge.current.closest("[data-scroller]"), rootMargin: `${aheadPx}px 0px 0px 0px` },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    // Never what the browser holds on to while messages are put in below it: it would follow them up.
    <div ref={edge} className="flex min-h-px justify-center [overflow-anchor:none]">
      {state === "loading" ? (
        <span role="status" className="py-4 text-faint">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          <span className="sr-only">{translate("Loading older messages")}</span>
        </span>
      ) : null}
      {state === "failed" ? (
        <div role="alert" className="flex flex-col items-center gap-2 py-4 text-[13px] text-muted">
          {translate("Older messages could not be loaded.")}
          <Button size="small" onClick={onLoad}>
            {translate("Try again")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Which message shows its tools: the one pointed at, tapped or reached by the arrow keys. By what names it from the moment
 * it is sent, since its id comes later.
 */
function useActiveMessage() {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined);
  const isHeld = useRef(false);
  const onActivate = useCallback((stableKey: string) => {
    if (!isHeld.current) setActiveKey(stableKey);
  }, []);
  const onHold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const onLeave = useCallback(() => {
    if (!isHeld.current && !isInside(document.activeElement)) setActiveKey(undefined);
  }, []);
  return { activeKey, onActivate, onHold, onLeave, onKeyDown: moveBetweenMessages };
}

function moveBetweenMessages(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.dataset["message"] === undefined) return;
  const entries = [...currentTarget.querySelectorAll<HTMLElement>("[data-message]")];
  const next = nextIndex(key, entries.indexOf(target), entries.length);
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowUp") return Math.max(index - 1, 0);
  if (key === "ArrowDown") return Math.min(index + 1, count - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function isInside(element: Element | null): boolean {
  return element?.closest("[data-message]") != null;
}

const nearPx = 48;

/**
 * Whether a conversation is at its end. Its box runs backwards (`column-reverse`): it begins at its end, stays there
 * while messages come in, and keeps its place when older ones are put above.
 */
function useScrollEnd(box: RefObject<HTMLElement | null>, newestId: string | undefined) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [leftAtId, setLeftAtId] = useState<string | undefined>(undefined);
  const newest = useRef(newestId);
  useEffect(() => {
    newest.current = newestId;
  });

  const onScroll = useCallback(() => {
    const isNear = box.current === null || -box.current.scrollTop < nearPx;
    setIsAtEnd(isNear);
    setLeftAtId((leftAt) => (isNear ? undefined : (leftAt ?? newest.current)));
  }, [box]);

  const goToEnd = useCallback(() => box.current?.scrollTo({ top: 0 }), [box]);
  return { isAtEnd, leftAtId, onScroll, goToEnd };
}
