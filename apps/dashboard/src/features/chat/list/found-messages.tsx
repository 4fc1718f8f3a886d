import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import type { FoundMessage } from "../../../api/types.ts";
import { listTime } from "../../../ui/chat/lay-out-messages.ts";
import { exactTime } from "../../../ui/primitives/time.tsx";
import type { ChatSearch } from "../chat-search.ts";

const limit = 30;

/** Single messages that hold the words, below the conversations. */
export function FoundMessages({ query, search }: { query: string; search: ChatSearch }) {
  const { api } = useOrganization();
  const found = useQuery(api.chats.search.queryOptions({ input: { query: { query, limit } } }));
  if (found.data === undefined || found.data.data.length === 0) return null;
  return (
    <section aria-label="Messages found" className="border-line border-t">
      <h2 className="px-5 pt-4 pb-1 font-medium text-faint text-xs">Messages</h2>
      <ul className="flex flex-col gap-0.5 p-2 pt-0">
        {found.data.data.map((one) => (
          <li key={one.message.id}>
            <FoundEntry found={one} query={query} search={search} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundEntryProps {
  found: FoundMessage;
  query: string;
  search: ChatSearch;
}

function FoundEntry({ found: { message, chat }, query, search }: FoundEntryProps) {
  return (
    <Link
      to="/chat"
      search={{ ...search, chat: chat.id, message: message.id }}
      resetScroll={false}
      aria-current={message.id === search.message ? "page" : undefined}
      className="block rounded-lg px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-hover"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-[13px]">{chat.name}</span>
        <time
          dateTime={message.createdAt}
          title={exactTime(message.createdAt)}
          className="shrink-0 text-[11px] text-faint"
        >
          {listTime(message.createdAt, new Date())}
        </time>
      </span>
      <span className="line-clamp-2 text-[13px] text-muted [overflow-wrap:anywhere]">
        {message.senderType === "org" ? "Team: " : null}
        {excerptAround(message.content, query)}
      </span>
    </Link>
  );
}

const before = 40;
const length = 160;

/** The part of a message in which the first word of a search stands. */
export function excerptAround(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? "";
  const start = Math.max(line.toLowerCase().indexOf(word) - before, 0);
  const end = start + length;
  return `${start > 0 ? "…" : ""}${line.slice(start, end)}${end < line.length ? "…" : ""}`;
}
