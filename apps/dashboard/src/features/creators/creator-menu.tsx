import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useMutation } from "@tanstack/react-query";
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
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Creator } from "../../api/types.ts";
import { creatorName } from "../../parts/person-name.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast, showUndo } from "../../ui/primitives/overlays/toast.tsx";
import { type CreatorAction, isArchiveUndone, type OfferedAction, offeredActions } from "./creator-action.ts";

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
    else if (name === "archive" && isArchiveUndone(creator)) writes.archive(creator);
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

interface InvitationOrder {
  readonly creator: Creator;
  readonly resend: boolean;
}

/** The writes that need no dialog. */
export function useCreatorWrites(onInvited: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const invite = useMutation({
    mutationFn: ({ creator, resend }: InvitationOrder) =>
      api.creators.invite.call({ params: { id: creator.id }, body: { resend } }),
    onSuccess: async (_, { creator, resend }) => {
      const again = resend ? " again. The link from before stopped working" : "";
      showToast("success", `Invited ${creatorName(creator)}${again}.`);
      onInvited();
      await refresh();
    },
    onError,
  });
  const undo = (work: () => Promise<unknown>) => () => void work().then(refresh, onError);
  const unarchive = useMutation({
    mutationFn: (creator: Creator) => api.creators.unarchive.call({ params: { id: creator.id } }),
    onSuccess: async (_, creator) => {
      const again = () => api.creators.archive.call({ params: { id: creator.id } });
      showUndo(`${creatorName(creator)} is back on the roster.`, undo(again));
      await refresh();
    },
    onError,
  });
  const archive = useMutation({
    mutationFn: (creator: Creator) => api.creators.archive.call({ params: { id: creator.id } }),
    onSuccess: async (_, creator) => {
      const back = () => api.creators.unarchive.call({ params: { id: creator.id } });
      showUndo(`Archived ${creatorName(creator)}.`, undo(back));
      await refresh();
    },
    onError,
  });
  return {
    isPending: invite.isPending || unarchive.isPending || archive.isPending,
    invite: (creator: Creator) => invite.mutate({ creator, resend: false }),
    resend: (creator: Creator) => invite.mutate({ creator, resend: true }),
    unarchive: unarchive.mutate,
    archive: archive.mutate,
  };
}

export type CreatorWrites = ReturnType<typeof useCreatorWrites>;
