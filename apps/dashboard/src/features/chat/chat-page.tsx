import { getRouteApi } from "@tanstack/react-router";
import { Megaphone, MessageSquarePlus, Plus, Send, UsersRound } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { ChatPanes } from "../../ui/chat/chat-panes.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/primitives/overlays/menu.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";
import { FilterTabs } from "../../ui/primitives/tabs.tsx";
import { useWriteRefusal } from "./chat-name.ts";
import { type ChatBeginning, type ChatSearch, type ChatSet, chatAddress } from "./chat-search.ts";
import { BroadcastDialog } from "./dialogs/broadcast-dialog.tsx";
import { NewGroupDialog } from "./dialogs/group-dialogs.tsx";
import { CampaignGroupDialog, NewChatDialog } from "./dialogs/new-chat-dialog.tsx";
import { ChatList } from "./list/chat-list.tsx";
import { ChatThread } from "./thread/chat-thread.tsx";

const route = getRouteApi("/app/chat");

/** All conversations with creators, and the open one beside them. */
export function ChatPage() {
  const { search, show } = usePageAddress(route, chatAddress);

  function change(next: Partial<Record<keyof ChatSearch, string | undefined>>) {
    show(chatAddress.read(withoutGaps({ ...search, ...next })));
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

const sets: readonly { readonly value: ChatSet; readonly label: string }[] = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "direct", label: "Direct" },
  { value: "groups", label: "Groups" },
];

interface ListHeadProps {
  search: ChatSearch;
  onFilter: (change: { readonly q?: string | undefined; readonly show?: ChatSet | undefined }) => void;
  onBegin: (what: ChatBeginning) => void;
}

function ListHead({ search, onFilter, onBegin }: ListHeadProps) {
  return (
    <header className="flex flex-col gap-2.5 border-line border-b px-3 pt-4 pb-2">
      <div className="flex items-center justify-between gap-3 px-1.5">
        <h1 className="font-semibold text-[22px] leading-7 tracking-[-0.02em]">Chat</h1>
        <BeginMenu onBegin={onBegin} />
      </div>
      <search aria-label="Search conversations" className="flex px-1 *:max-w-none!">
        <SearchBox
          label="Search names and messages"
          placeholder="Search names and messages"
          value={search.q ?? ""}
          onSearch={(text) => onFilter({ q: text === "" ? undefined : text })}
        />
      </search>
      <FilterTabs
        label="Conversations"
        value={search.show ?? "all"}
        options={sets}
        onChange={(show) => onFilter({ show: show === "all" ? undefined : show })}
      />
    </header>
  );
}

function BeginMenu({ onBegin }: Pick<ListHeadProps, "onBegin">) {
  const { organization } = useOrganization();
  const refusal = useWriteRefusal();
  if (!canWrite(organization.role)) return null;
  if (refusal !== undefined) {
    return (
      <DisabledReason reason={refusal}>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} disabled>
          New
        </Button>
      </DisabledReason>
    );
  }
  return (
    <Menu
      label="New"
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          New
        </Button>
      }
    >
      <MenuItem icon={MessageSquarePlus} label="New conversation" onSelect={() => onBegin("direct")} />
      <MenuItem icon={UsersRound} label="New group" onSelect={() => onBegin("group")} />
      <MenuItem icon={Megaphone} label="Campaign group" onSelect={() => onBegin("campaign-group")} />
      <MenuSeparator />
      <MenuItem icon={Send} label="Write to a campaign" onSelect={() => onBegin("broadcast")} />
    </Menu>
  );
}
