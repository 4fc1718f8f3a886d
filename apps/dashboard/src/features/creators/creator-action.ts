import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { ReactNode } from "react";
import { hasCode } from "../../api/errors.ts";
import type { Creator } from "../../api/types.ts";
import { shortDate } from "../../ui/primitives/time.tsx";
import { type CampaignWork, currentCycle, isRunning } from "./creator-work.ts";

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

export type OfferedAction = CreatorActionName | CampaignActionName | CreatorWriteName;

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
