import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
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
import { Fragment, type ReactNode } from "react";
import { hasCode, readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Creator } from "../../api/types.ts";
import { creatorName } from "../../parts/person-name.ts";
import { useWrite } from "../../parts/writes/use-write.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast, showUndo } from "../../ui/primitives/overlays/toast.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { type CampaignWork, currentCycle, isRunning } from "./creator-work.ts";

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
        const { icon, label } = words[name];
        return (
          <Fragment key={name}>
            {name === "archive" ? <MenuSeparator /> : null}
            <MenuItem
              icon={icon}
              label={label}
              tone={name === "delete" ? "danger" : "normal"}
              onSelect={() => choose(name)}
            />
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
  const invite = useWrite(
    ({ creator, resend }: InvitationOrder) =>
      api.creators.invite.call({ params: { id: creator.id }, body: { resend } }),
    {
      says: (_, { creator, resend }) => {
        const again = resend ? " again. The link from before stopped working" : "";
        return `Invited ${creatorName(creator)}${again}.`;
      },
      onDone: onInvited,
      refreshes: refresh,
      refusals: "toast",
    },
  );
  const undo = (work: () => Promise<unknown>) => () => void work().then(refresh, onError);
  const unarchive = useWrite(
    (creator: Creator) => api.creators.unarchive.call({ params: { id: creator.id } }),
    {
      onDone: (_, creator) => {
        const again = () => api.creators.archive.call({ params: { id: creator.id } });
        showUndo(`${creatorName(creator)} is back on the roster.`, undo(again));
      },
      refreshes: refresh,
      refusals: "toast",
    },
  );
  const archive = useWrite((creator: Creator) => api.creators.archive.call({ params: { id: creator.id } }), {
    onDone: (_, creator) => {
      const back = () => api.creators.unarchive.call({ params: { id: creator.id } });
      showUndo(`Archived ${creatorName(creator)}.`, undo(back));
    },
    refreshes: refresh,
    refusals: "toast",
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

/** What a dialog about a creator asks before it is done. */
type CreatorActionName = "edit" | "accounts" | "revoke" | "archive" | "delete";

/** What is done to work in campaigns, whose dialogs belong to another part of the dashboard. */
export type CampaignActionName = "assign" | "switch" | "unassign";

/** What is done at once. */
type CreatorWriteName = "invite" | "resend" | "unarchive";

/** What is done to several together. */
export type AtOnceName = "messageMany" | "tagMany" | "archiveMany";

export interface CreatorAction {
  readonly name: CreatorActionName | CampaignActionName | AtOnceName;
  readonly creators: readonly Creator[];
}

type OfferedAction = CreatorActionName | CampaignActionName | CreatorWriteName;

/** What makes sense for a creator as they are now, in the order of a menu. */
export function offeredActions(creator: Creator, today: CalendarDate): readonly OfferedAction[] {
  if (creator.creatorStatus === "archived") return ["unarchive", "delete"];
  return [
    "edit",
    "accounts",
    ...invitationActions(creator),
    ...campaignActions(creator, today),
    "archive",
    "delete",
  ];
}

function invitationActions({ status }: Creator): readonly OfferedAction[] {
  if (status === "joined") return [];
  return status === "invitation sent" ? ["resend", "revoke"] : ["invite"];
}

/** Work whose end is set leaves room for other work after it. */
function campaignActions({ campaignDisplay: work }: Creator, today: CalendarDate): readonly OfferedAction[] {
  if (work === null) return ["assign"];
  const isEnding = work.assignmentValidFrom <= today && work.assignmentValidUntil !== null;
  return isEnding ? ["assign", "switch", "unassign"] : ["switch", "unassign"];
}

interface CampaignDialogOrder {
  readonly name: CampaignActionName;
  readonly creators: readonly Creator[];
  readonly onClose: () => void;
}

/** Draws a dialog about work in campaigns, which belongs to another part of the dashboard. */
export type CampaignDialog = (order: CampaignDialogOrder) => ReactNode;

/** Why something cannot be done to all of these creators together; undefined when it can. */
export function bulkRefusal(
  name: CampaignActionName | AtOnceName,
  creators: readonly Creator[],
): string | undefined {
  if (creators.some(({ creatorStatus }) => creatorStatus === "archived")) {
    return "Some of them are archived. Bring them back first, or leave them out.";
  }
  if (name !== "switch" && name !== "unassign") return undefined;
  const campaigns = new Set(creators.map(({ campaignDisplay }) => campaignDisplay?.id));
  if (campaigns.has(undefined)) return "Some of them are in no campaign.";
  return campaigns.size > 1 ? "They are in different campaigns. Choose those of one." : undefined;
}

/** What ends when a creator is archived and what stays, a sentence each. */
export function archiveEffects(creator: Creator, today: CalendarDate): readonly string[] {
  return [
    ...(creator.campaignDisplay === null ? [] : [workEffect(creator.campaignDisplay, today)]),
    ...(creator.status === "invitation sent" ? ["Their invitation stops working."] : []),
    "Their accounts stay linked, and figures and payouts stay as they are. You can bring them back any time.",
  ];
}

/** Whether bringing a creator back undoes all of it: ended work and canceled invitations stay so. */
export function isArchiveUndone({ campaignDisplay, status }: Creator): boolean {
  return campaignDisplay === null && status !== "invitation sent";
}

function workEffect(work: CampaignWork, today: CalendarDate): string {
  if (!isRunning(work, today)) {
    return `Their work in ${work.name}, which would begin on ${shortDate(work.assignmentValidFrom)}, is canceled.`;
  }
  const { endsOn } = currentCycle(work, today);
  const { assignmentValidUntil: agreed } = work;
  const end = agreed !== null && agreed < endsOn ? agreed : endsOn;
  return `Their work in ${work.name} ends on ${shortDate(end)}, with its current cycle.`;
}

const reasons = {
  CREATOR_HAS_PAYOUTS: "They were paid for their work, and the record of it needs them.",
  CREATOR_HAS_CANCELED_PAYOUTS: "A payout of theirs was canceled, and the record of it needs them.",
  CREATOR_HAS_ASSIGNMENTS: "They work or worked in a campaign, and may still be owed for it.",
};

/** Why a creator stays, when the server keeps them for a reason; undefined for any other failure. */
export function deleteRefusal(error: unknown): string | undefined {
  return Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1];
}
