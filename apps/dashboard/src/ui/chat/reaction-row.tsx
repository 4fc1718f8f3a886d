import clsx from "clsx";
import type { ChatMessage } from "./chat-message.ts";

interface ReactionRowProps {
  message: ChatMessage;
  onReact: ((message: ChatMessage, emoji: string) => void) | undefined;
}

/** How people reacted. A click joins in, or takes one's own reaction back; those who only read see them. */
export function ReactionRow({ message, onReact }: ReactionRowProps) {
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, count, isMine }) => (
        <li key={emoji}>
          {onReact === undefined ? (
            <span className={chipClass(isMine)}>
              <span className="text-[13px]">{emoji}</span>
              {count}
            </span>
          ) : (
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${emoji} ${count}`}
              onClick={() => onReact(message, emoji)}
              className={clsx(chipClass(isMine), !isMine && "hover:border-line-strong")}
            >
              <span aria-hidden="true" className="text-[13px]">
                {emoji}
              </span>
              {count}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function chipClass(isMine: boolean): string {
  return clsx(
    "inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums transition-colors",
    isMine ? "border-accent-text/50 bg-accent-soft text-accent-text" : "border-line bg-surface text-muted",
  );
}
