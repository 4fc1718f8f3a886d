import clsx from "clsx";
import type { ReactNode } from "react";

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
