import clsx from "clsx";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { translate } from "../../languages/language.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Skeleton } from "../primitives/states.tsx";
import { exactTime } from "../primitives/text/time.tsx";
import { RemoteImage } from "../product/remote-image.tsx";
import { listTime } from "./lay-out-messages.ts";

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
      <span className="sr-only">{translate("Loading messages")}</span>
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={clsx("h-9 rounded-2xl!", bubble)} />
      ))}
    </div>
  );
}

export interface ThreadSummary {
  readonly name: string;
  readonly image?: string | null | undefined;
  readonly isGroup: boolean;
  /** What stands beside the name, as "Applicant". */
  readonly tag?: string | undefined;
  readonly preview: string;
  readonly lastAt: string | undefined;
  readonly unreadCount: number;
}

/** The class of the link around a row. */
export const threadLinkClass =
  "flex items-center gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 " +
  "aria-[current=page]:bg-hover";

/** One conversation in a list of them. */
export function ThreadRow({ thread }: { thread: ThreadSummary }) {
  const isUnread = thread.unreadCount > 0;
  return (
    <>
      <ThreadPicture thread={thread} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={clsx("min-w-0 flex-1 truncate", isUnread ? "font-semibold" : "font-medium")}>
            {thread.name}
          </span>
          {thread.lastAt === undefined ? null : (
            <time
              dateTime={thread.lastAt}
              title={exactTime(thread.lastAt)}
              className="shrink-0 text-[11px] text-faint tabular-nums"
            >
              {listTime(thread.lastAt, new Date())}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          {thread.tag === undefined ? null : (
            <span className="shrink-0 text-[11px] text-accent-text">{thread.tag}</span>
          )}
          <span className={clsx("min-w-0 flex-1 truncate text-[13px]", isUnread ? "text-ink" : "text-muted")}>
            {thread.preview}
          </span>
          <UnreadBadge count={thread.unreadCount} />
        </span>
      </span>
    </>
  );
}

function ThreadPicture({ thread }: { thread: Pick<ThreadSummary, "name" | "image" | "isGroup"> }) {
  if (thread.isGroup) {
    return (
      <span
        aria-hidden="true"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-info-soft text-info-text"
      >
        <UsersRound className="size-4" />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="shrink-0">
      <RemoteImage
        src={thread.image}
        className="size-9 rounded-full object-cover"
        fallback={<Avatar name={thread.name} />}
      />
    </span>
  );
}

/** How many messages wait; nothing when none do. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-[11px] text-on-accent tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {translate("unread")}</span>
    </span>
  );
}
