import clsx from "clsx";
import { memo } from "react";
import { Avatar } from "../avatar.tsx";
import { RemoteImage } from "../remote-image.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { clockTime } from "./chat-time.ts";
import type { LaidOutMessage } from "./lay-out-messages.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageFoot } from "./message-foot.tsx";
import { DayLine, SystemLine, UnreadLine } from "./message-line.tsx";
import { MessageTools } from "./message-tools.tsx";
import { ReactionRow } from "./reaction-row.tsx";

interface MessageEntryProps extends LaidOutMessage {
  isFirstUnread: boolean;
  /** Pointed at, tapped or focused: it shows its tools. */
  isActive: boolean;
  /** Somebody was brought here, from a reply or a search. */
  isShown: boolean;
  /** The one message of the list that the Tab key stops at. */
  isTabStop: boolean;
  /** Without them nothing can be done with a message but to read it. */
  canAct: boolean;
  actions: MessageActions;
  onActivate: (stableKey: string) => void;
  onHold: (isHeld: boolean) => void;
}

/** Memoized: a conversation holds thousands, and a new message changes one or two of them. */
export const MessageEntry = memo(function MessageEntry(props: MessageEntryProps) {
  const { message, isFirstOfDay, isFirstUnread, isActive, isShown, isTabStop, onActivate } = props;
  return (
    <article
      tabIndex={isTabStop ? 0 : -1}
      data-message={message.id}
      aria-label={spoken(message)}
      onFocus={() => onActivate(message.stableKey)}
      onPointerEnter={() => onActivate(message.stableKey)}
      onPointerDown={() => onActivate(message.stableKey)}
      className={clsx(
        "relative rounded-lg px-4 focus-visible:-outline-offset-2 sm:px-6",
        // Far from the window a message is not drawn. An active one is: its tools reach beyond it.
        !isActive && "[contain-intrinsic-size:auto_56px] [content-visibility:auto]",
        isShown && "bg-warning-soft transition-colors duration-500",
      )}
    >
      {isFirstOfDay ? <DayLine instant={message.createdAt} /> : null}
      {isFirstUnread ? <UnreadLine /> : null}
      {message.kind === "system" ? <SystemLine message={message} /> : <TextMessage {...props} />}
    </article>
  );
});

function TextMessage(props: MessageEntryProps) {
  const { message, isFirstOfRun, isLastOfRun, isLastSeen, isActive, canAct, actions, onHold } = props;
  const isOwn = message.side === "own";
  const hasTools = canAct && isActive && !message.isDeleted && message.delivery === "sent";
  return (
    <div className={clsx("flex items-end gap-2", isOwn && "justify-end", isFirstOfRun ? "pt-3" : "pt-0.5")}>
      {isOwn ? null : <AuthorPicture message={message} isVisible={isLastOfRun} />}
      <div
        className={clsx("flex min-w-0 max-w-[min(36rem,85%)] flex-col", isOwn ? "items-end" : "items-start")}
      >
        {isFirstOfRun && !message.isMine ? (
          <p className="px-1 pb-0.5 font-medium text-muted text-xs">{message.author}</p>
        ) : null}
        <div className="relative flex max-w-full">
          {hasTools ? <MessageTools message={message} actions={actions} onHold={onHold} /> : null}
          <MessageBubble message={message} onShow={actions.onShow} />
        </div>
        <ReactionRow message={message} onReact={canAct ? actions.onReact : undefined} />
        <MessageFoot message={message} isLastSeen={isLastSeen} isLastOfRun={isLastOfRun} actions={actions} />
      </div>
    </div>
  );
}

function AuthorPicture({ message, isVisible }: { message: ChatMessage; isVisible: boolean }) {
  if (!isVisible) return <span aria-hidden="true" className="w-8 shrink-0" />;
  return (
    <span aria-hidden="true" className="mb-5 shrink-0">
      <RemoteImage
        src={message.authorImage}
        className="size-8 rounded-full object-cover"
        fallback={<Avatar name={message.author} />}
      />
    </span>
  );
}

function spoken({ kind, author, createdAt, isDeleted, text }: ChatMessage): string {
  const said = isDeleted ? "message deleted" : text;
  return kind === "system" ? said : `${author}, ${clockTime(createdAt)}: ${said}`;
}
