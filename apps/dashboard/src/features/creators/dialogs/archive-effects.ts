import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Creator } from "../../../api/types.ts";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { type CampaignWork, currentCycle, isRunning } from "../creator-work.ts";

/** What ends when a creator is archived and what stays, a sentence each. */
export function archiveEffects(creator: Creator, today: CalendarDate): readonly string[] {
  return [
    ...(creator.campaignDisplay === null ? [] : [workEffect(creator.campaignDisplay, today)]),
    ...(creator.status === "invitation sent" ? ["Their invitation stops working."] : []),
    "Their accounts stay linked, and figures and payouts stay as they are. You can bring them back any time.",
  ];
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
