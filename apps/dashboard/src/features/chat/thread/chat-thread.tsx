import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, MessageCircleOff, MessagesSquare } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { backClass, ConversationHead, PendingConversation } from "../../../ui/chat/chat-panes.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { threadOf } from "../chat-name.ts";
import type { ChatSearch } from "../chat-search.ts";
import { TeamConversation } from "./team-conversation.tsx";
import { ThreadActions } from "./thread-actions.tsx";

/** The conversation that is open beside the list; on a phone, instead of it. */
export function ChatThread({ search }: { search: ChatSearch }) {
  if (search.chat === undefined) {
    return (
      <div className="m-auto">
        <EmptyState icon={MessagesSquare} title="No conversation is open">
          Choose one from the list, or begin a new one.
        </EmptyState>
      </div>
    );
  }
  return <OpenThread key={`${search.chat} ${search.message}`} chatId={search.chat} search={search} />;
}

function OpenThread({ chatId, search }: { chatId: string; search: ChatSearch }) {
  const { api } = useOrganization();
  const chat = useQuery(api.chats.get.queryOptions({ input: { params: { id: chatId } } }));
  // Also when it was there before: a colleague may have deleted it meanwhile.
  if (hasCode(chat.error, "NOT_FOUND")) return <NoThread search={search} />;
  if (chat.data !== undefined) return <LoadedThread chat={chat.data} search={search} />;
  return <QueryState query={chat} pending={<PendingConversation />} />;
}

function LoadedThread({ chat, search }: { chat: ChatDetail; search: ChatSearch }) {
  const { user } = useOrganization();
  return (
    <>
      <ConversationHead
        thread={threadOf(chat, user.id)}
        note={noteOf(chat)}
        back={<BackToList search={search} />}
        actions={<ThreadActions chat={chat} search={search} />}
      />
      <TeamConversation chat={chat} startsAt={search.message} />
    </>
  );
}

function BackToList({ search: { chat: _, message: __, ...list } }: { search: ChatSearch }) {
  return (
    <Link to="/chat" search={list} aria-label="All conversations" className={backClass}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}

function NoThread({ search: { chat: _, message: __, ...list } }: { search: ChatSearch }) {
  return (
    <div className="m-auto">
      <EmptyState
        icon={MessageCircleOff}
        title="There is no such conversation"
        action={
          <Link to="/chat" search={list} className={buttonClass()}>
            See all conversations
          </Link>
        }
      >
        Somebody may have deleted the group, or the link was cut short.
      </EmptyState>
    </div>
  );
}

function noteOf({ kind, groupKind, memberCount, publicTitle, applicant }: ChatDetail): string {
  if (kind === "direct") return applicant === null ? "Creator" : "Applicant";
  const members = `${memberCount} ${memberCount === 1 ? "creator" : "creators"}`;
  const what = groupKind === "campaign" ? `Campaign group, ${members}` : members;
  return publicTitle === null ? what : `${what}, who see it as ${publicTitle}`;
}
