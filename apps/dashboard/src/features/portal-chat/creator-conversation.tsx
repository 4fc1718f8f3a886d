import { MessagesSquare } from "lucide-react";
import { useMemo } from "react";
import { portalChats } from "../../api/chat/chat-sources.ts";
import { useConversation } from "../../api/chat/use-conversation.ts";
import { readError } from "../../api/errors.ts";
import type { PortalChat, PortalMessage } from "../../api/portal.ts";
import { translate } from "../../languages/language.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { type ChatMessage, pendingMessage } from "../../ui/chat/chat-message.ts";
import { PendingConversation } from "../../ui/chat/chat-panes.tsx";
import { Conversation } from "../../ui/chat/conversation.tsx";
import { useMarkRead, useShownMessages } from "../../ui/chat/use-shown-messages.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

const onProblem = (error: unknown) => showToast("error", readError(error).message);
const onMissing = () => showToast("error", translate("That message is not in this conversation."));

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
