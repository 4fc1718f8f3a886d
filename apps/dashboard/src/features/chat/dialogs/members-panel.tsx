import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { ChatDetail } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { SidePanel } from "../../../ui/primitives/overlays/side-panel.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { chatName } from "../chat-name.ts";

export function MembersPanel({ chat, onClose }: { chat: ChatDetail; onClose: () => void }) {
  return (
    <SidePanel
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
