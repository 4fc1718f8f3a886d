import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { PendingConversation } from "../../ui/chat/chat-panes.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { SidePanelFrame } from "../../ui/primitives/overlays/side-panel.tsx";
import { chatName, useWriteRefusal } from "./chat-name.ts";
import { TeamConversation } from "./thread/chat-thread.tsx";

/** The conversation with a creator, beside their page. */
export function CreatorChat({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const refusal = useWriteRefusal();
  const open = useWrite(api.chats.openDirect.call, { refusals: "toast" });
  if (refusal !== undefined) return null;
  return (
    <>
      <Button
        icon={<MessageSquare aria-hidden="true" />}
        isPending={open.isPending}
        onClick={() => open.mutate({ body: { creatorId } })}
      >
        Message
      </Button>
      <ChatPanel chatId={open.data?.id} onClose={open.reset} />
    </>
  );
}

function ChatPanel({ chatId, onClose }: { chatId: string | undefined; onClose: () => void }) {
  const { api } = useOrganization();
  const chat = useQuery(
    api.chats.get.queryOptions({ input: chatId === undefined ? skipToken : { params: { id: chatId } } }),
  );
  if (chatId === undefined) return null;
  return (
    <SidePanelFrame
      onClose={onClose}
      title={chat.data === undefined ? "Conversation" : chatName(chat.data)}
      description={
        <Link to="/chat" search={{ chat: chatId }} className="underline underline-offset-2">
          Open in Chat
        </Link>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col">
        {chat.data === undefined ? (
          <QueryState query={chat} pending={<PendingConversation />} />
        ) : (
          <TeamConversation chat={chat.data} startsAt={undefined} />
        )}
      </div>
    </SidePanelFrame>
  );
}
