import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, MessageCircleOff, MessagesSquare } from "lucide-react";
import { hasCode } from "../../api/errors.ts";
import { portalApi } from "../../api/portal.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { backClass, ConversationHead, PendingConversation } from "../../ui/chat/chat-panes.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { CreatorConversation } from "./creator-conversation.tsx";
import { threadOf } from "./thread-of.ts";

/** The conversation that is open beside the list; on a phone, instead of it. */
export function PortalThread({ chatId }: { chatId: string | undefined }) {
  if (chatId !== undefined) return <OpenThread chatId={chatId} />;
  return (
    <div className="m-auto">
      <EmptyState icon={MessagesSquare} title="No conversation is open">
        Choose one from the list.
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
            chat.data.kind === "group" ? `Group of ${chat.data.organization.name}` : "The team reads along"
          }
          back={
            <Link to="/portal/chat" aria-label="All conversations" className={backClass}>
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
        title="There is no such conversation"
        action={
          <Link to="/portal/chat" className={buttonClass()}>
            See all conversations
          </Link>
        }
      >
        The group may have been closed, or you are no longer in it.
      </EmptyState>
    </div>
  );
}
