import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Link2,
  type LucideIcon,
  MailPlus,
  MailX,
  Megaphone,
  Pencil,
  Send,
  Trash2,
  UserRoundMinus,
} from "lucide-react";
import { Fragment } from "react";
import type { Creator } from "../../api/types.ts";
import { creatorName } from "../../parts/person-name.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { type CreatorAction, type OfferedAction, offeredActions } from "./creator-action.ts";
import type { CreatorWrites } from "./use-creator-writes.ts";

interface CreatorMenuProps {
  creator: Creator;
  writes: CreatorWrites;
  onAction: (action: CreatorAction) => void;
}

const words: Record<OfferedAction, { readonly icon: LucideIcon; readonly label: string }> = {
  edit: { icon: Pencil, label: "Edit" },
  accounts: { icon: Link2, label: "Link accounts" },
  invite: { icon: MailPlus, label: "Send invitation" },
  resend: { icon: Send, label: "Send invitation again" },
  revoke: { icon: MailX, label: "Revoke invitation" },
  assign: { icon: Megaphone, label: "Assign to campaign" },
  switch: { icon: ArrowRightLeft, label: "Switch campaign" },
  unassign: { icon: UserRoundMinus, label: "End assignment" },
  unarchive: { icon: ArchiveRestore, label: "Bring back" },
  archive: { icon: Archive, label: "Archive" },
  delete: { icon: Trash2, label: "Delete" },
};

export function CreatorMenu({ creator, writes, onAction }: CreatorMenuProps) {
  function choose(name: OfferedAction) {
    if (name === "invite" || name === "resend" || name === "unarchive") writes[name](creator);
    else onAction({ name, creators: [creator] });
  }
  return (
    <RowMenu label={`Actions for ${creatorName(creator)}`}>
      {offeredActions(creator, dateOf(new Date())).map((name) => {
        const { icon: Icon, label } = words[name];
        return (
          <Fragment key={name}>
            {name === "archive" ? <MenuSeparator /> : null}
            <MenuItem
              icon={<Icon aria-hidden="true" />}
              tone={name === "delete" ? "danger" : "normal"}
              onSelect={() => choose(name)}
            >
              {label}
            </MenuItem>
          </Fragment>
        );
      })}
    </RowMenu>
  );
}
