import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Chat, FoundMessage } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { ThreadRow, threadLinkClass } from "../../../ui/chat/chat-panes.tsx";
import { listTime } from "../../../ui/chat/lay-out-messages.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { threadOf, useWriteRefusal } from "../chat-name.ts";
import { type ChatBeginning, type ChatSearch, chatsQuery } from "../chat-search.ts";

interface ChatListProps {
  search: ChatSearch;
  onBegin: (what: ChatBeginning) => void;
  onClear: () => void;
}

export function ChatList({ search, onBegin, onClear }: ChatListProps) {
  const list = useChats(search);
  if (list.data === undefined) return <QueryState query={list} label="conversations" rows={6} />;
  const chats = list.data.pages.flatMap(({ data }) => data);
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {chats.length === 0 ? (
        <NoChats search={search} onBegin={onBegin} onClear={onClear} />
      ) : (
        <ChatEntries chats={chats} search={search} />
      )}
      {list.hasNextPage ? (
        <div className="flex justify-center p-3">
          <Button size="small" isPending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      {search.q === undefined ? null : <FoundMessages query={search.q} search={search} />}
    </div>
  );
}

function ChatEntries({ chats, search }: { chats: readonly Chat[]; search: ChatSearch }) {
  const { user } = useOrganization();
  const { message: _, begin: __, ...kept } = search;
  return (
    <ul aria-label="Conversations" className="flex flex-col gap-0.5 p-2">
      {chats.map((chat) => (
        <li key={chat.id}>
          <Link
            to="/chat"
            search={{ ...kept, chat: chat.id }}
            resetScroll={false}
            aria-current={chat.id === search.chat ? "page" : undefined}
            className={threadLinkClass}
          >
            <ThreadRow thread={threadOf(chat, user.id)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface NoChatsProps {
  search: ChatSearch;
  onBegin: (what: ChatBeginning) => void;
  onClear: () => void;
}

function NoChats({ search, onBegin, onClear }: NoChatsProps) {
  const canWrite = useWriteRefusal() === undefined;
  if (search.show === "unread" && search.q === undefined) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title="You have read everything"
        action={<Button onClick={onClear}>Show all conversations</Button>}
      />
    );
  }
  if (search.q !== undefined || (search.show ?? "all") !== "all") {
    return (
      <NoMatch icon={MessagesSquare} noun="conversations" onClear={onClear}>
        Try another name or word.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No conversations yet"
      action={
        canWrite ? (
          <Button variant="primary" onClick={() => onBegin("direct")}>
            New conversation
          </Button>
        ) : undefined
      }
    >
      Write to a creator, to a group of them, or to everybody in a campaign.
    </EmptyState>
  );
}

const perPage = 40;

/** The conversations that a search finds, those with the newest messages first. */
function useChats(search: ChatSearch) {
  const { api } = useOrganization();
  return useInfiniteQuery(
    api.chats.list.infiniteOptions({
      input: (page: number) => ({ query: { page, perPage, ...chatsQuery(search) } }),
      initialPageParam: 1,
      getNextPageParam: ({ pageCount }, _pages, page) => (page < pageCount ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}

const limit = 30;

/** Single messages that hold the words, below the conversations. */
function FoundMessages({ query, search }: { query: string; search: ChatSearch }) {
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
