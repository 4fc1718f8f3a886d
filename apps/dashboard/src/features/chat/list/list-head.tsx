import { Megaphone, MessageSquarePlus, Plus, Send, UsersRound } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/primitives/overlays/menu.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { useWriteRefusal } from "../chat-name.ts";
import type { ChatBeginning, ChatSearch, ChatSet } from "../chat-search.ts";

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

export function ListHead({ search, onFilter, onBegin }: ListHeadProps) {
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
      <MenuItem icon={<MessageSquarePlus aria-hidden="true" />} onSelect={() => onBegin("direct")}>
        New conversation
      </MenuItem>
      <MenuItem icon={<UsersRound aria-hidden="true" />} onSelect={() => onBegin("group")}>
        New group
      </MenuItem>
      <MenuItem icon={<Megaphone aria-hidden="true" />} onSelect={() => onBegin("campaign-group")}>
        Campaign group
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => onBegin("broadcast")}>
        Write to a campaign
      </MenuItem>
    </Menu>
  );
}
