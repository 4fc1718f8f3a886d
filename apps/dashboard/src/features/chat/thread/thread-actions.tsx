import { Link, useNavigate } from "@tanstack/react-router";
import { Megaphone, Pencil, Trash2, UserRound, UsersRound } from "lucide-react";
import { useState } from "react";
import type { ChatDetail } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { SidePanel } from "../../../ui/primitives/overlays/side-panel.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { chatName, useWriteRefusal } from "../chat-name.ts";
import type { ChatSearch } from "../chat-search.ts";
import { DeleteGroupDialog, EditGroupDialog } from "../dialogs/group-dialogs.tsx";

interface ThreadActionsProps {
  chat: ChatDetail;
  search: ChatSearch;
}

/** Beside the name of a conversation: to whom it belongs, or what can be done with the group. */
export function ThreadActions({ chat, search }: ThreadActionsProps) {
  if (chat.kind === "group") return <GroupActions chat={chat} search={search} />;
  if (chat.creator === null) return null;
  return (
    <Link
      to="/creators/$creatorId"
      params={{ creatorId: chat.creator.id }}
      aria-label={`Profile of ${chat.creator.name}`}
      className={buttonClass("secondary", "small")}
    >
      <UserRound aria-hidden="true" />
      <span className="max-sm:sr-only">Profile</span>
    </Link>
  );
}

function GroupActions({ chat, search: { chat: _, message: __, ...list } }: ThreadActionsProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"members" | "edit" | "delete" | undefined>(undefined);
  const close = () => setOpened(undefined);
  return (
    <>
      <GroupMenu chat={chat} onOpen={setOpened} />
      {opened === "members" ? <MembersPanel chat={chat} onClose={close} /> : null}
      {opened === "edit" ? <EditGroupDialog chat={chat} onClose={close} /> : null}
      {opened === "delete" ? (
        <DeleteGroupDialog
          chat={chat}
          onClose={close}
          onDeleted={() => navigate({ to: "/chat", search: list })}
        />
      ) : null}
    </>
  );
}

interface GroupMenuProps {
  chat: ChatDetail;
  onOpen: (what: "members" | "edit" | "delete") => void;
}

function GroupMenu({ chat, onOpen }: GroupMenuProps) {
  const navigate = useNavigate();
  const { campaignId } = chat;
  const canChange = useWriteRefusal() === undefined;
  return (
    <RowMenu label={`Actions for ${chatName(chat)}`}>
      <MenuItem icon={UsersRound} label="Members" onSelect={() => onOpen("members")} />
      {campaignId === null ? null : (
        <MenuItem
          icon={Megaphone}
          label="Open the campaign"
          onSelect={() => navigate({ to: "/campaigns/$campaignId", params: { campaignId } })}
        />
      )}
      {canChange ? (
        <>
          <MenuItem icon={Pencil} label="Edit group" onSelect={() => onOpen("edit")} />
          <MenuSeparator />
          <MenuItem tone="danger" icon={Trash2} label="Delete group" onSelect={() => onOpen("delete")} />
        </>
      ) : null}
    </RowMenu>
  );
}

function MembersPanel({ chat, onClose }: { chat: ChatDetail; onClose: () => void }) {
  return (
    <SidePanel
      onClose={onClose}
      title={chatName(chat)}
      description={
        chat.groupKind === "campaign"
          ? "The creators who work in the campaign or are scheduled to. Who leaves it leaves the group."
          : "The creators of this group. Your whole team reads along."
      }
    >
      {chat.members.length === 0 ? (
        <EmptyState icon={UsersRound} title="Nobody is in it yet">
          Creators join as soon as they are assigned to the campaign.
        </EmptyState>
      ) : (
        <ul aria-label="Members" className="flex flex-col gap-3">
          {chat.members.map(({ id, name }) => (
            <li key={id}>
              <PersonCell
                name={name}
                link={(label) => (
                  <Link
                    to="/creators/$creatorId"
                    params={{ creatorId: id }}
                    className="truncate hover:underline"
                  >
                    {label}
                  </Link>
                )}
              />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
