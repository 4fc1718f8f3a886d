import { getRouteApi } from "@tanstack/react-router";
import { ChatPanes } from "../../ui/chat/chat-panes.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { useWriteRefusal } from "./chat-name.ts";
import { type ChatBeginning, type ChatSearch, readChatSearch } from "./chat-search.ts";
import { BroadcastDialog } from "./dialogs/broadcast-dialog.tsx";
import { NewGroupDialog } from "./dialogs/group-dialogs.tsx";
import { CampaignGroupDialog, NewChatDialog } from "./dialogs/new-chat-dialog.tsx";
import { ChatList } from "./list/chat-list.tsx";
import { ListHead } from "./list/list-head.tsx";
import { ChatThread } from "./thread/chat-thread.tsx";

const route = getRouteApi("/app/chat");

/** All conversations with creators, and the open one beside them. */
export function ChatPage() {
  const search: ChatSearch = readChatSearch(route.useSearch());
  const navigate = route.useNavigate();

  function change(next: Partial<Record<keyof ChatSearch, string | undefined>>) {
    void navigate({ search: readChatSearch(withoutGaps({ ...search, ...next })), resetScroll: false });
  }

  return (
    <>
      <title>Chat · Clipledger</title>
      <ChatPanes
        className="h-[calc(100dvh-3.25rem)] md:h-auto md:flex-1"
        shows={search.chat === undefined ? "list" : "conversation"}
        list={
          <>
            <ListHead search={search} onFilter={change} onBegin={(begin) => change({ begin })} />
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <ChatList
                search={search}
                onBegin={(begin) => change({ begin })}
                onClear={() => change({ q: undefined, show: undefined })}
              />
            </div>
          </>
        }
        conversation={<ChatThread search={search} />}
      />
      <BeginDialog
        begin={search.begin}
        onClose={() => change({ begin: undefined })}
        onOpened={(chat) => change({ begin: undefined, chat, message: undefined })}
      />
    </>
  );
}

interface BeginDialogProps {
  begin: ChatBeginning | undefined;
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** The dialog that the address asks for, to those who may write. */
function BeginDialog({ begin, ...handlers }: BeginDialogProps) {
  const refusal = useWriteRefusal();
  if (refusal !== undefined) return null;
  switch (begin) {
    case "direct":
      return <NewChatDialog {...handlers} />;
    case "group":
      return <NewGroupDialog {...handlers} />;
    case "campaign-group":
      return <CampaignGroupDialog {...handlers} />;
    case "broadcast":
      return <BroadcastDialog onClose={handlers.onClose} />;
    default:
      return null;
  }
}
