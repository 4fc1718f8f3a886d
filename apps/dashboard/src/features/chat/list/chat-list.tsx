import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Chat } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { ThreadRow, threadLinkClass } from "../../../ui/chat/thread-row.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { threadOf } from "../chat-name.ts";
import type { ChatBeginning, ChatSearch } from "../chat-search.ts";
import { FoundMessages } from "./found-messages.tsx";
import { NoChats } from "./no-chats.tsx";
import { useChats } from "./use-chats.ts";

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
