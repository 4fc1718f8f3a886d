import clsx from "clsx";
import { LinkedText } from "../linked-text.tsx";
import type { ChatMessage } from "./chat-message.ts";

interface MessageBubbleProps {
  message: ChatMessage;
  onShow: (messageId: string) => void;
}

/** What somebody wrote, and above it what they answer. */
export function MessageBubble({ message, onShow }: MessageBubbleProps) {
  const { side, isDeleted, replyTo, delivery } = message;
  if (isDeleted) {
    return (
      <div className="rounded-2xl border border-line border-dashed px-3 py-1.5 text-faint italic">
        Message deleted
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
          <span className="sr-only">In reply to: </span>
          <span className="line-clamp-2 [overflow-wrap:anywhere]">
            {replyTo.contentPreview === "" ? "Message deleted" : replyTo.contentPreview}
          </span>
        </button>
      )}
      <LinkedText text={message.text} linkClass="text-accent-text" />
    </div>
  );
}
