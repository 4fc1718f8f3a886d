import type { ReactNode } from "react";
import { ThreadPicture, type ThreadSummary } from "./thread-row.tsx";

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
