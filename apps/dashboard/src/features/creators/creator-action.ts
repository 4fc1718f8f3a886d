import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Creator } from "../../api/types.ts";

/** What a dialog about a creator asks before it is done. */
type CreatorActionName = "edit" | "accounts" | "revoke" | "archive" | "delete";

/** What is done to work in campaigns, whose dialogs belong to another part of the dashboard. */
export type CampaignActionName = "assign" | "switch" | "unassign";

/** What is done at once. */
type CreatorWriteName = "invite" | "resend" | "unarchive";

export interface CreatorAction {
  readonly name: CreatorActionName | CampaignActionName;
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
