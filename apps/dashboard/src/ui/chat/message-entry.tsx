import clsx from "clsx";
import { CheckCheck, CircleAlert, Clock } from "lucide-react";
import { memo } from "react";
import { translate } from "../../languages/language.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { LinkedText } from "../primitives/text/linked-text.tsx";
import { clockTime, exactTime } from "../primitives/text/time.tsx";
import { RemoteImage } from "../product/remote-image.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { dayName, type LaidOutMessage } from "./lay-out-messages.ts";
import { MessageTools, ReactionRow } from "./message-tools.tsx";

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
  const said = isDeleted ? translate("message deleted") : text;
  return kind === "system" ? said : `${author}, ${clockTime(createdAt)}: ${said}`;
}

interface MessageBubbleProps {
  message: ChatMessage;
  onShow: (messageId: string) => void;
}

/** What somebody wrote, and above it what they answer. */
function MessageBubble({ message, onShow }: MessageBubbleProps) {
  const { side, isDeleted, replyTo, delivery } = message;
  if (isDeleted) {
    return (
      <div className="rounded-2xl border border-line border-dashed px-3 py-1.5 text-faint italic">
        {translate("Message deleted")}
      </div>
    );
  }
  return (
    <div
      className={clsx(
        "min-w-0 max-w-full rounded-2xl px-3 py-1.5 leading-[1.4] transition-opacity",
        side === "own" ? "rounded-br-md bg-accent-soft" : "rounded-bl-md bg-hover",
        delivery === "sending" && "opacity-70",
      )}
    >
      {replyTo === undefined ? null : (
        <button
          type="button"
          onClick={() => onShow(replyTo.id)}
          className="mb-1 block w-full rounded-md border-accent-text border-l-2 bg-surface/60 px-2 py-1 text-left text-[13px] text-muted hover:text-ink"
        >
          <span className="sr-only">{translate("In reply to:")} </span>
          <span className="line-clamp-2 [overflow-wrap:anywhere]">
            {replyTo.contentPreview === "" ? translate("Message deleted") : replyTo.contentPreview}
          </span>
        </button>
      )}
      <LinkedText text={message.text} linkClass="text-accent-text" />
    </div>
  );
}

interface MessageFootProps {
  message: ChatMessage;
  isLastSeen: boolean;
  isLastOfRun: boolean;
  actions: MessageActions;
}

/** When it was sent, whether it was changed, seen, or did not get through. */
function MessageFoot({ message, isLastSeen, isLastOfRun, actions }: MessageFootProps) {
  if (message.delivery === "failed") return <NotSent message={message} actions={actions} />;
  const isWorthALine = isLastOfRun || isLastSeen || message.isEdited || message.delivery === "sending";
  if (!isWorthALine) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 px-1 pt-0.5 text-[11px] text-faint">
      <time dateTime={message.createdAt} title={exactTime(message.createdAt)} className="tabular-nums">
        {clockTime(message.createdAt)}
      </time>
      {message.isEdited && !message.isDeleted ? <span>{translate("Edited")}</span> : null}
      {message.origin === undefined ? null : <span>{message.origin}</span>}
      {message.delivery === "sending" ? (
        <span className="inline-flex items-center gap-1">
          <Clock aria-hidden="true" className="size-3" />
          {translate("Sending")}
        </span>
      ) : null}
      {isLastSeen ? (
        <span className="inline-flex items-center gap-1 text-accent-text">
          <CheckCheck aria-hidden="true" className="size-3.5" />
          {translate("Seen")}
        </span>
      ) : null}
    </p>
  );
}

function NotSent({ message, actions }: Pick<MessageFootProps, "message" | "actions">) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-1 pt-0.5 text-danger-text text-xs">
      <span className="inline-flex items-center gap-1">
        <CircleAlert aria-hidden="true" className="size-3.5" />
        {translate("Not sent")}
      </span>
      <button
        type="button"
        onClick={() => actions.onRetry(message)}
        className="font-medium underline underline-offset-2"
      >
        {translate("Try again")}
      </button>
      <button
        type="button"
        onClick={() => actions.onDiscard(message)}
        className="text-muted underline underline-offset-2"
      >
        {translate("Discard")}
      </button>
    </p>
  );
}

function DayLine({ instant }: { instant: string }) {
  return (
    <p className="flex items-center gap-3 px-1 pt-5 pb-2 text-[11px] text-faint">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span className="font-medium">{dayName(instant, new Date())}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </p>
  );
}

function UnreadLine() {
  return (
    <p className="flex items-center gap-3 px-1 py-2 font-medium text-[11px] text-danger-text">
      <span aria-hidden="true" className="h-px flex-1 bg-danger-text/40" />
      {translate("New")}
      <span aria-hidden="true" className="h-px flex-1 bg-danger-text/40" />
    </p>
  );
}

/** What happened, between what people said about it. */
function SystemLine({ message }: { message: ChatMessage }) {
  return (
    <div className="mx-auto my-2 max-w-[min(34rem,92%)] rounded-xl border border-line bg-sunken px-3.5 py-2 text-center text-[13px] text-muted">
      <p className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">{message.text}</p>
      <time
        dateTime={message.createdAt}
        title={exactTime(message.createdAt)}
        className="text-[11px] text-faint tabular-nums"
      >
        {clockTime(message.createdAt)}
      </time>
    </div>
  );
}
