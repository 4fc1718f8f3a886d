import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { isCycleEnd, namedCycles } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { CycleBasis, EndChoice } from "./cycle-basis.ts";

export type ResolvedCampaignEnd =
  | { readonly ok: true; readonly endsOn: CalendarDate }
  | { readonly ok: false; readonly code: "CAMPAIGN_CYCLE_INCOMPLETE" | "INVALID_END_DATE" };

export type CycleEnds = Readonly<Record<Exclude<CycleBasis, "custom">, CalendarDate | null>>;

/** The last day that the choice stands for, in the campaign's own cycles from its start, whatever its anchor. */
export function resolveCampaignEnd(
  schedule: Schedule,
  { endBasis, endDate }: EndChoice,
  today: CalendarDate,
): ResolvedCampaignEnd {
  if (endBasis === "custom") return customEnd(schedule, endDate);
  const endsOn = campaignCycleEnds(schedule, today)[endBasis];
  return endsOn === null ? { ok: false, code: "CAMPAIGN_CYCLE_INCOMPLETE" } : { ok: true, endsOn };
}

/** Null where there is no such cycle. */
export function campaignCycleEnds(schedule: Schedule, today: CalendarDate): CycleEnds {
  const { prev, current, next } = namedCycles(schedule.startsOn, schedule, today);
  return { prev: prev?.endsOn ?? null, current: current?.endsOn ?? null, next: next.endsOn };
}

function customEnd(schedule: Schedule, endDate: CalendarDate | undefined): ResolvedCampaignEnd {
  if (endDate === undefined) return { ok: false, code: "INVALID_END_DATE" };
  if (endDate < schedule.startsOn) return { ok: false, code: "CAMPAIGN_CYCLE_INCOMPLETE" };
  return isCycleEnd(schedule.startsOn, schedule, endDate)
    ? { ok: true, endsOn: endDate }
    : { ok: false, code: "INVALID_END_DATE" };
}
