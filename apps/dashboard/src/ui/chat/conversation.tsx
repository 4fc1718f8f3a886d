import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { translate } from "../../languages/language.ts";
import { ConfirmDialog } from "../primitives/overlays/dialog.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { Composer, useWriting, type Writer } from "./composer.tsx";
import { firstUnreadId } from "./lay-out-messages.ts";
import { MessageList, type OlderMessages } from "./message-list.tsx";

interface ConversationProps extends Writer {
  chatId: string;
  /** From the oldest to the newest, with those still on their way. */
  messages: readonly ChatMessage[];
  older: OlderMessages;
  /** How many were unread when the conversation was opened. */
  unreadCount: number;
  shown: { readonly id: string } | undefined;
  placeholder: string;
  /** Why nothing can be written here. */
  writeRefusal: string | undefined;
  beginning: ReactNode;
  onDelete: (message: ChatMessage) => void;
  onReact: (message: ChatMessage, emoji: string) => void;
  onRetry: (message: ChatMessage) => void;
  onDiscard: (message: ChatMessage) => void;
  onShow: (messageId: string) => void;
  onEndSeen: (isAtEnd: boolean) => void;
}

/** The messages of one conversation, and the field to add one. Give it the chat's id as its key. */
export function Conversation(props: ConversationProps) {
  const { chatId, messages, writeRefusal, onDelete } = props;
  const writing = useWriting(chatId, messages, props);
  const [doomed, setDoomed] = useState<ChatMessage | undefined>(undefined);
  const [unreadFromId] = useState(() => firstUnreadId(messages, props.unreadCount));
  const actions = useLatest({
    onReply: writing.reply,
    onEdit: writing.edit,
    onDelete: setDoomed,
    onReact: props.onReact,
    onRetry: props.onRetry,
    onDiscard: props.onDiscard,
    onShow: props.onShow,
  });
  return (
    <>
      <MessageList
        messages={messages}
        older={props.older}
        unreadFromId={unreadFromId}
        shown={props.shown}
        canAct={writeRefusal === undefined}
        actions={actions}
        beginning={props.beginning}
        onEndSeen={props.onEndSeen}
      />
      <NewMessageAnnouncer messages={messages} />
      {writeRefusal === undefined ? (
        <Composer {...writing} placeholder={props.placeholder} />
      ) : (
        <p className="border-line border-t bg-sunken px-5 py-3.5 text-[13px] text-muted">{writeRefusal}</p>
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={translate("Delete this message?")}
        description={translate("Its text is gone for everybody. That there was a message stays visible.")}
        confirmLabel={translate("Delete message")}
        isPending={false}
        onConfirm={() => {
          if (doomed !== undefined) onDelete(doomed);
          setDoomed(undefined);
        }}
      />
    </>
  );
}

/** The same functions for as long as the conversation is open, so that its messages are not drawn anew. */
function useLatest(actions: MessageActions): MessageActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onReply: (message) => latest.current.onReply(message),
      onEdit: (message) => latest.current.onEdit(message),
      onDelete: (message) => latest.current.onDelete(message),
      onReact: (message, emoji) => latest.current.onReact(message, emoji),
      onRetry: (message) => latest.current.onRetry(message),
      onDiscard: (message) => latest.current.onDiscard(message),
      onShow: (messageId) => latest.current.onShow(messageId),
    }),
    [],
  );
}

const heardAfterMs = 5_000;

/** Reads new messages of others out to those who do not see them come in. */
function NewMessageAnnouncer({ messages }: { messages: readonly ChatMessage[] }) {
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
