import clsx from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "../primitives/states.tsx";
import { ThreadPicture, type ThreadSummary } from "./thread-row.tsx";

interface ChatPanesProps {
  list: ReactNode;
  conversation: ReactNode;
  /** On a phone there is room for one of them. */
  shows: "list" | "conversation";
  className: string;
}

/** Conversations, and the open one beside them. */
export function ChatPanes({ list, conversation, shows, className }: ChatPanesProps) {
  return (
    <div data-fills-page className={clsx("flex min-h-0 bg-surface", className)}>
      <div
        className={clsx(
          "flex min-h-0 w-full min-w-0 flex-col md:w-80 md:shrink-0 md:border-line md:border-r lg:w-92",
          shows === "conversation" && "max-md:hidden",
        )}
      >
        {list}
      </div>
      <div className={clsx("flex min-h-0 min-w-0 flex-1 flex-col", shows === "list" && "max-md:hidden")}>
        {conversation}
      </div>
    </div>
  );
}

interface ConversationHeadProps {
  thread: Pick<ThreadSummary, "name" | "image" | "isGroup">;
  note?: ReactNode;
  /** The way back to the list, on a phone. */
  back: ReactNode;
  actions?: ReactNode;
}

export function ConversationHead({ thread, note, back, actions }: ConversationHeadProps) {
  return (
    <header className="flex min-h-15 items-center gap-3 border-line border-b px-3 py-2 sm:px-5">
      {back}
      <ThreadPicture thread={thread} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-[15px] tracking-[-0.01em]">{thread.name}</h2>
        {note === undefined ? null : <p className="truncate text-[13px] text-muted">{note}</p>}
      </div>
      {actions}
    </header>
  );
}

/** The class of the link back to the list. */
export const backClass =
  "-ml-1 inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink md:hidden [&_svg]:size-4.5";

const bubbles = ["w-48", "w-64", "w-40 self-end", "w-56 self-end", "w-72", "w-36 self-end"];

export function PendingConversation() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 px-6 py-5">
      <span className="sr-only">Loading messages</span>
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={clsx("h-9 rounded-2xl!", bubble)} />
      ))}
    </div>
  );
}
