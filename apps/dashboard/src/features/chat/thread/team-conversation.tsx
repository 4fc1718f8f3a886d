import { MessagesSquare } from "lucide-react";
import { useCallback, useMemo } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganizationChats } from "../../../api/chat/chat-sources.ts";
import { useConversation } from "../../../api/chat/use-conversation.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail, Message } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { pendingMessage } from "../../../ui/chat/chat-message.ts";
import { PendingConversation } from "../../../ui/chat/chat-panes.tsx";
import { Conversation } from "../../../ui/chat/conversation.tsx";
import { useMarkRead, useShownMessages } from "../../../ui/chat/use-shown-messages.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { chatName } from "../chat-name.ts";
import { useWriteRefusal } from "../use-write-refusal.ts";
import { shownMessage } from "./shown-message.ts";

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
