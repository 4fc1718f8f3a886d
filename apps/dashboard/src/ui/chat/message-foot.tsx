import { CheckCheck, CircleAlert, Clock } from "lucide-react";
import { exactTime } from "../time-format.ts";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { clockTime } from "./chat-time.ts";

interface MessageFootProps {
  message: ChatMessage;
  isLastSeen: boolean;
  isLastOfRun: boolean;
  actions: MessageActions;
}

/** When it was sent, whether it was changed, seen, or did not get through. */
export function MessageFoot({ message, isLastSeen, isLastOfRun, actions }: MessageFootProps) {
  if (message.delivery === "failed") return <NotSent message={message} actions={actions} />;
  const isWorthALine = isLastOfRun || isLastSeen || message.isEdited || message.delivery === "sending";
  if (!isWorthALine) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 px-1 pt-0.5 text-[11px] text-faint">
      <time dateTime={message.createdAt} title={exactTime(message.createdAt)} className="tabular-nums">
        {clockTime(message.createdAt)}
      </time>
      {message.isEdited && !message.isDeleted ? <span>Edited</span> : null}
      {message.origin === undefined ? null : <span>{message.origin}</span>}
      {message.delivery === "sending" ? (
        <span className="inline-flex items-center gap-1">
          <Clock aria-hidden="true" className="size-3" />
          Sending
        </span>
      ) : null}
      {isLastSeen ? (
        <span className="inline-flex items-center gap-1 text-accent-text">
          <CheckCheck aria-hidden="true" className="size-3.5" />
          Seen
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
        Not sent
      </span>
      <button
        type="button"
        onClick={() => actions.onRetry(message)}
        className="font-medium underline underline-offset-2"
      >
        Try again
      </button>
      <button
        type="button"
        onClick={() => actions.onDiscard(message)}
        className="text-muted underline underline-offset-2"
      >
        Discard
      </button>
    </p>
  );
}
