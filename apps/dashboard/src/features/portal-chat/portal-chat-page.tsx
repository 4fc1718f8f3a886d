import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, MessageCircleOff, MessagesSquare } from "lucide-react";
import { useMemo } from "react";
import { portalChats } from "../../api/chat/portal-chats.ts";
import { useConversation } from "../../api/chat/use-conversation.ts";
import { hasCode, readError } from "../../api/errors.ts";
import { portalApi, usePortal } from "../../api/portal.ts";
import type { PortalChat, PortalMessage } from "../../api/types.ts";
import { translate } from "../../languages/language.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { type ChatMessage, pendingMessage } from "../../ui/chat/chat-message.ts";
import {
  backClass,
  ChatPanes,
  ConversationHead,
  PendingConversation,
  ThreadRow,
  type ThreadSummary,
  threadLinkClass,
} from "../../ui/chat/chat-panes.tsx";
import { Conversation, useMarkRead, useShownMessages } from "../../ui/chat/conversation.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

/** A creator's conversations with everybody they work for. */
export function PortalChatPage({ chatId }: { chatId: string | undefined }) {
  const chats = useQuery(portalApi.chats.list.queryOptions());
  return (
    <>
      <title>{translate("Chat · Clipledger")}</title>
      <ChatPanes
        className="mx-auto h-[calc(100dvh-3.5rem-1px-4rem-env(safe-area-inset-bottom))] w-full max-w-[1120px] md:h-[calc(100dvh-3.5rem-1px)] md:border-line md:border-x"
        shows={chatId === undefined ? "list" : "conversation"}
        list={<PortalThreadList chats={chats} openId={chatId} />}
        conversation={<PortalThread key={chatId} chatId={chatId} />}
      />
    </>
  );
}

interface PortalThreadListProps {
  chats: UseQueryResult<{ data: PortalChat[] }>;
  openId: string | undefined;
}

function PortalThreadList({ chats, openId }: PortalThreadListProps) {
  return (
    <>
      <header className="px-5 pt-5 pb-2">
        <h1 className="font-semibold text-[22px] leading-7 tracking-[-0.02em]">{translate("Chat")}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Entries chats={chats} openId={openId} />
      </div>
    </>
  );
}

function Entries({ chats, openId }: PortalThreadListProps) {
  if (chats.data === undefined)
    return <QueryState query={chats} label={translate("conversations")} rows={3} />;
  if (chats.data.data.length === 0) return <NoThreads />;
  return (
    <ul aria-label={translate("Conversations")} className="flex flex-col gap-0.5 p-2">
      {chats.data.data.map((chat) => (
        <li key={chat.id}>
          <Link
            to="/portal/chat/$chatId"
            params={{ chatId: chat.id }}
            aria-current={chat.id === openId ? "page" : undefined}
            className={threadLinkClass}
          >
            <ThreadRow thread={threadOf(chat)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoThreads() {
  const { creator } = usePortal();
  const navigate = useNavigate();
  const open = useWrite(portalApi.chats.openDirect.call, {
    onDone: ({ id }) => navigate({ to: "/portal/chat/$chatId", params: { chatId: id } }),
    refusals: "toast",
  });
  return (
    <EmptyState
      icon={MessagesSquare}
      title={translate("No conversations yet")}
      action={
        creator === undefined ? undefined : (
          <Button
            variant="primary"
            isPending={open.isPending}
            onClick={() => open.mutate({ body: { creatorId: creator.id } })}
          >
            {translate("Write to {organization}", { organization: creator.organization.name })}
          </Button>
        )
      }
    >
      {translate("What you and the teams you work with write to each other stands here.")}
    </EmptyState>
  );
}

/** The conversation that is open beside the list; on a phone, instead of it. */
function PortalThread({ chatId }: { chatId: string | undefined }) {
  if (chatId !== undefined) return <OpenThread chatId={chatId} />;
  return (
    <div className="m-auto">
      <EmptyState icon={MessagesSquare} title={translate("No conversation is open")}>
        {translate("Choose one from the list.")}
      </EmptyState>
    </div>
  );
}

function OpenThread({ chatId }: { chatId: string }) {
  const chat = useQuery(portalApi.chats.get.queryOptions({ input: { params: { id: chatId } } }));
  // Also when it was there before: a group can be closed while somebody looks at it.
  if (hasCode(chat.error, "NOT_FOUND") || hasCode(chat.error, "BAD_REQUEST")) return <NoThread />;
  if (chat.data !== undefined) {
    return (
      <>
        <ConversationHead
          thread={threadOf(chat.data)}
          note={
            chat.data.kind === "group"
              ? translate("Group of {organization}", { organization: chat.data.organization.name })
              : translate("The team reads along")
          }
          back={
            <Link to="/portal/chat" aria-label={translate("All conversations")} className={backClass}>
              <ArrowLeft aria-hidden="true" />
            </Link>
          }
        />
        <CreatorConversation chat={chat.data} />
      </>
    );
  }
  return <QueryState query={chat} pending={<PendingConversation />} />;
}

function NoThread() {
  return (
    <div className="m-auto">
      <EmptyState
        icon={MessageCircleOff}
        title={translate("There is no such conversation")}
        action={
          <Link to="/portal/chat" className={buttonClass()}>
            {translate("See all conversations")}
          </Link>
        }
      >
        {translate("The group may have been closed, or you are no longer in it.")}
      </EmptyState>
    </div>
  );
}

/** A conversation as its list shows it to a creator. */
function threadOf(chat: PortalChat): ThreadSummary {
  return {
    name: chat.title,
    isGroup: chat.kind === "group",
    tag: chat.kind === "group" ? chat.organization.name : undefined,
    preview: previewOf(chat),
    lastAt: chat.lastMessage?.createdAt ?? chat.createdAt,
    unreadCount: chat.unreadCount,
  };
}

function previewOf({ lastMessage }: PortalChat): string {
  if (lastMessage === null) return translate("No messages yet");
  const said = lastMessage.deletedAt === null ? lastMessage.content : translate("Message deleted");
  const speaker = lastMessage.isMine ? translate("You") : lastMessage.senderDisplayName;
  return speaker === null || lastMessage.kind === "system" ? said : `${speaker}: ${said}`;
}

const onProblem = (error: unknown) => showToast("error", readError(error).message);
const onMissing = () => showToast("error", translate("That message is not in this conversation."));

/** A conversation as a creator sees it. */
function CreatorConversation({ chat }: { chat: PortalChat }) {
  const conversation = useConversation(portalChats, { chatId: chat.id, onProblem, onMissing });
  const { read, messages, pending, shownProps, markRead } = conversation;
  const settled = useShownMessages(messages, shownMessage);
  const all = useMemo(() => [...settled, ...pending.map(pendingMessage)], [settled, pending]);
  const onEndSeen = useMarkRead({
    receivedId: settled.findLast(({ side }) => side === "other")?.id,
    hasUnread: chat.unreadCount > 0,
    onRead: markRead,
  });
  if (read.data === undefined) return <QueryState query={read} pending={<PendingConversation />} />;
  return (
    <Conversation
      {...shownProps}
      messages={all}
      unreadCount={chat.unreadCount}
      placeholder={translate("Write to {title}", { title: chat.title })}
      writeRefusal={undefined}
      beginning={
        messages.length === 0 ? (
          <EmptyState
            icon={MessagesSquare}
            title={translate("This is where you and {title} talk", { title: chat.title })}
          >
            {translate("Ask about your brief, your videos or your pay.")}
          </EmptyState>
        ) : null
      }
      onEndSeen={onEndSeen}
    />
  );
}

/** A message as a creator sees it: only their own stand on their side. */
function shownMessage(message: PortalMessage): ChatMessage {
  const isThere = message.deletedAt === null && message.kind === "text";
  return {
    id: message.id,
    stableKey: message.clientMessageId ?? message.id,
    kind: message.kind,
    side: message.isMine ? "own" : "other",
    author: message.isMine ? translate("You") : (message.senderDisplayName ?? translate("Team")),
    authorImage: message.senderImage ?? undefined,
    isMine: message.isMine,
    text: message.content,
    createdAt: message.createdAt,
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
    isSeen: message.isMine && message.seenAt !== null,
    delivery: "sent",
    replyTo: message.replyTo ?? undefined,
    reactions: message.reactions,
    canEdit: isThere && message.isMine,
    canDelete: isThere && message.isMine,
  };
}
