import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Chat } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { ThreadRow, threadLinkClass } from "../../../ui/chat/chat-panes.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { threadOf, useWriteRefusal } from "../chat-name.ts";
import { type ChatBeginning, type ChatSearch, chatsQuery } from "../chat-search.ts";
import { FoundMessages } from "./found-messages.tsx";

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
