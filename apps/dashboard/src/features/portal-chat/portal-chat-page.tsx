import { useQuery } from "@tanstack/react-query";
import { portalApi } from "../../api/portal.ts";
import { ChatPanes } from "../../ui/chat/chat-panes.tsx";
import { PortalThread } from "./portal-thread.tsx";
import { PortalThreadList } from "./portal-thread-list.tsx";

/** A creator's conversations with everybody they work for. */
export function PortalChatPage({ chatId }: { chatId: string | undefined }) {
  const chats = useQuery(portalApi.chats.list.queryOptions());
  return (
    <>
      <title>Chat · Clipledger</title>
      <ChatPanes
        className="mx-auto h-[calc(100dvh-3.5rem-1px-4rem-env(safe-area-inset-bottom))] w-full max-w-[1120px] md:h-[calc(100dvh-3.5rem-1px)] md:border-line md:border-x"
        shows={chatId === undefined ? "list" : "conversation"}
        list={<PortalThreadList chats={chats} openId={chatId} />}
        conversation={<PortalThread key={chatId} chatId={chatId} />}
      />
    </>
  );
}
