import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { isCycleEnd } from "../../calendar/cycles.ts";
import type { EndChoice } from "./cycle-basis.ts";
import { cycleOrigin, ownCycles } from "./own-cycles.ts";
import type { CampaignTerms } from "./resolve-start.ts";

export type ResolvedEnd =
  | { readonly kind: "end"; readonly endsOn: CalendarDate }
  /** On or before the first day: nothing of the assignment would be left. The day is null where no cycle has one. */
  | { readonly kind: "clear"; readonly endsOn: CalendarDate | null }
  | { readonly kind: "refused"; readonly code: "INVALID_END_DATE" };

/** The last day that the choice stands for, in the assignment's own cycles. */
export function resolveEnd(
  campaign: CampaignTerms,
  validFrom: CalendarDate,
  choice: EndChoice,
  today: CalendarDate,
): ResolvedEnd {
  const endsOn = chosenEnd(campaign, validFrom, choice, today);
  if (endsOn === null || endsOn <= validFrom) return { kind: "clear", endsOn };
  const { schedule } = campaign;
  const isLastDay = isCycleEnd(cycleOrigin(schedule, validFrom), schedule, endsOn);
  const isPastCampaign = campaign.endsOn !== null && endsOn > campaign.endsOn;
  return isLastDay && !isPastCampaign
    ? { kind: "end", endsOn }
    : { kind: "refused", code: "INVALID_END_DATE" };
}

function chosenEnd(
  { schedule }: CampaignTerms,
  validFrom: CalendarDate,
  { endBasis, endDate }: EndChoice,
  today: CalendarDate,
): CalendarDate | null {
  if (endBasis === "custom") return endDate ?? null;
  return ownCycles(schedule, validFrom, today)[endBasis]?.endsOn ?? null;
}
