import clsx from "clsx";
import { UsersRound } from "lucide-react";
import { Avatar } from "../primitives/avatar.tsx";
import { exactTime } from "../primitives/time.tsx";
import { RemoteImage } from "../product/remote-image.tsx";
import { listTime } from "./chat-time.ts";

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

export function ThreadPicture({ thread }: { thread: Pick<ThreadSummary, "name" | "image" | "isGroup"> }) {
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
      <span className="sr-only"> unread</span>
    </span>
  );
}
