import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, MessageCircleOff, MessagesSquare } from "lucide-react";
import { useCallback, useMemo } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganizationChats } from "../../../api/chat/team-chats.ts";
import { useConversation } from "../../../api/chat/use-conversation.ts";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail, Message } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { type ChatMessage, type ChatReaction, pendingMessage } from "../../../ui/chat/chat-message.ts";
import { backClass, ConversationHead, PendingConversation } from "../../../ui/chat/chat-panes.tsx";
import { Conversation, useMarkRead, useShownMessages } from "../../../ui/chat/conversation.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { chatName, threadOf, useWriteRefusal } from "../chat-name.ts";
import type { ChatSearch } from "../chat-search.ts";
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

const onProblem = (error: unknown) => showToast("error", readError(error).message);
const onMissing = () => showToast("error", "That message is not in this conversation.");

interface TeamConversationProps {
  chat: ChatDetail;
  /** The message to go to, from a search. */
  startsAt: string | undefined;
}

/** A conversation as somebody of the team sees it. */
export function TeamConversation({ chat, startsAt }: TeamConversationProps) {
  const conversation = useConversation(useOrganizationChats(), {
    chatId: chat.id,
    startsAt,
    onProblem,
    onMissing,
  });
  const { read, messages, pending, shownProps, markRead } = conversation;
  const settled = useShownMessages(messages, useShow());
  const all = useMemo(() => [...settled, ...pending.map(pendingMessage)], [settled, pending]);
  const onEndSeen = useMarkRead({
    receivedId: settled.findLast(({ side }) => side === "other")?.id,
    hasUnread: chat.unreadCount > 0,
    onRead: markRead,
  });
  const writeRefusal = useWriteRefusal();
  if (read.data === undefined) return <QueryState query={read} pending={<PendingConversation />} />;
  return (
    <Conversation
      {...shownProps}
      messages={all}
      unreadCount={chat.unreadCount}
      placeholder={`Write to ${chatName(chat)}`}
      writeRefusal={writeRefusal}
      beginning={messages.length === 0 ? <NoMessages chat={chat} /> : null}
      onEndSeen={onEndSeen}
    />
  );
}

function useShow() {
  const { user, organization } = useOrganization();
  const canModerate = canAdminister(organization.role);
  return useCallback(
    (message: Message) => shownMessage(message, { userId: user.id, canModerate }),
    [user.id, canModerate],
  );
}

function NoMessages({ chat }: { chat: ChatDetail }) {
  return (
    <EmptyState icon={MessagesSquare} title={`This is where you and ${chatName(chat)} talk`}>
      {chat.kind === "group"
        ? "Everybody in the group reads what is written here."
        : "They read it in their portal, and get an email if they miss it."}
    </EmptyState>
  );
}

/** Who looks at the messages, and what they may do with those of colleagues. */
interface Viewer {
  readonly userId: string;
  readonly canModerate: boolean;
}

/** A message as somebody of the team sees it. */
export function shownMessage(message: Message, { userId, canModerate }: Viewer): ChatMessage {
  // What happened is told to creators; the team made it happen.
  const isOwn = message.senderType !== "creator";
  const isMine = isOwn && message.senderUserId === userId;
  const isThere = message.deletedAt === null && message.kind === "text";
  return {
    id: message.id,
    stableKey: message.clientMessageId,
    kind: message.kind,
    side: isOwn ? "own" : "other",
    author: isMine ? "You" : authorOf(message),
    authorImage: message.senderMember?.image ?? undefined,
    isMine,
    text: message.content,
    createdAt: message.createdAt,
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
    isSeen: message.seenAt !== null,
    origin: message.source === "api" ? "Sent by the API" : undefined,
    delivery: "sent",
    replyTo: message.replyTo ?? undefined,
    reactions: countReactions(message.reactions, userId),
    canEdit: isThere && isMine,
    canDelete: isThere && isOwn && (isMine || canModerate),
  };
}

function authorOf({ senderDisplayName, senderMember, senderType }: Message): string {
  return senderDisplayName ?? senderMember?.firstName ?? (senderType === "org" ? "Team" : "Creator");
}

function countReactions(reactions: Message["reactions"], userId: string): readonly ChatReaction[] {
  const counted = new Map<string, ChatReaction>();
  for (const reaction of reactions) {
    const { emoji, count, isMine } = counted.get(reaction.emoji) ?? { ...reaction, count: 0, isMine: false };
    counted.set(emoji, { emoji, count: count + 1, isMine: isMine || reaction.userId === userId });
  }
  return [...counted.values()];
}
