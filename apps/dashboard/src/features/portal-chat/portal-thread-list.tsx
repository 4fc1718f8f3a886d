import { type UseQueryResult, useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { portalApi, usePortal } from "../../api/portal.ts";
import type { PortalChat } from "../../api/portal-types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ThreadRow, threadLinkClass } from "../../ui/chat/thread-row.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { threadOf } from "./thread-of.ts";

interface PortalThreadListProps {
  chats: UseQueryResult<{ data: PortalChat[] }>;
  openId: string | undefined;
}

export function PortalThreadList({ chats, openId }: PortalThreadListProps) {
  return (
    <>
      <header className="px-5 pt-5 pb-2">
        <h1 className="font-semibold text-[22px] leading-7 tracking-[-0.02em]">Chat</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Entries chats={chats} openId={openId} />
      </div>
    </>
  );
}

function Entries({ chats, openId }: PortalThreadListProps) {
  if (chats.data === undefined) return <QueryState query={chats} label="conversations" rows={3} />;
  if (chats.data.data.length === 0) return <NoThreads />;
  return (
    <ul aria-label="Conversations" className="flex flex-col gap-0.5 p-2">
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
  const open = useMutation(
    portalApi.chats.openDirect.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: "/portal/chat/$chatId", params: { chatId: id } }),
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No conversations yet"
      action={
        creator === undefined ? undefined : (
          <Button
            variant="primary"
            isPending={open.isPending}
            onClick={() => open.mutate({ body: { creatorId: creator.id } })}
          >
            Write to {creator.organization.name}
          </Button>
        )
      }
    >
      What you and the teams you work with write to each other stands here.
    </EmptyState>
  );
}
