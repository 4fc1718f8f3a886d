import { MessagesSquare } from "lucide-react";
import { useMemo } from "react";
import { readError } from "../../api/errors.ts";
import { portalChats } from "../../api/portal-chats.ts";
import type { PortalChat } from "../../api/portal-types.ts";
import { useConversation } from "../../api/use-conversation.ts";
import { Conversation } from "../../ui/chat/conversation.tsx";
import { PendingConversation } from "../../ui/chat/pending-conversation.tsx";
import { pendingMessage } from "../../ui/chat/pending-message.ts";
import { useMarkRead } from "../../ui/chat/use-mark-read.ts";
import { useShownMessages } from "../../ui/chat/use-shown-messages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { shownMessage } from "./shown-message.ts";

const onProblem = (error: unknown) => showToast("error", readError(error).message);
const onMissing = () => showToast("error", "That message is not in this conversation.");

/** A conversation as a creator sees it. */
export function CreatorConversation({ chat }: { chat: PortalChat }) {
  const conversation = useConversation(portalChats, { chatId: chat.id, onProblem, onMissing });
  const { read, messages, pending, shownProps, markRead } = conversation;
  const settled = useShownMessages(messages, shownMessage);
  const all = useMemo(() => [...settled, ...pending.map(pendingMessage)], [settled, pending]);
  const onEndSeen = useMarkRead({
    receivedId: settled.findLast(({ side }) => side === "other")?.id,
    hasUnread: chat.unreadCount > 0,
    onRead: markRead,
  });
  if (read.isPending) return <PendingConversation />;
  if (read.isLoadingError) return <ErrorState {...readError(read.error)} onRetry={() => read.refetch()} />;
  return (
    <Conversation
      {...shownProps}
      messages={all}
      unreadCount={chat.unreadCount}
      placeholder={`Write to ${chat.title}`}
      writeRefusal={undefined}
      beginning={
        messages.length === 0 ? (
          <EmptyState icon={MessagesSquare} title={`This is where you and ${chat.title} talk`}>
            Ask about your brief, your videos or your pay.
          </EmptyState>
        ) : null
      }
      onEndSeen={onEndSeen}
    />
  );
}
