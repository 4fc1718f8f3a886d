import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { isCycleEnd, lastCycleEndBy, namedCycles } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { cycleOrigin, firstOwnCycle } from "./assignment-windows.ts";
import type { CycleBasis, EndChoice } from "./resolve-span.ts";

type ResolvedCampaignEnd =
  | { readonly ok: true; readonly endsOn: CalendarDate }
  | { readonly ok: false; readonly code: "CAMPAIGN_CYCLE_INCOMPLETE" | "INVALID_END_DATE" };

type CycleEnds = Readonly<Record<Exclude<CycleBasis, "custom">, CalendarDate | null>>;

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

/** The last day of the assignment's last full cycle by the day; undefined when it cannot keep one. */
export function lastFullDay(
  schedule: Schedule,
  validFrom: CalendarDate,
  by: CalendarDate,
): CalendarDate | undefined {
  const lastDay = lastCycleEndBy(cycleOrigin(schedule, validFrom), schedule, by);
  if (lastDay === undefined) return undefined;
  return lastDay < firstOwnCycle(schedule, validFrom).endsOn ? undefined : lastDay;
}

export interface EndingFit<Assignment> {
  /** Reach past the end, and keep at least one full cycle before it. */
  readonly shortened: readonly { readonly assignment: Assignment; readonly validUntil: CalendarDate }[];
  /** Reach past the end without one full cycle before it. */
  readonly unfit: readonly Assignment[];
}

/** What becomes of assignments when their campaign ends on the day. Those that end by then stay as they are. */
export function fitToEnd<Assignment extends AssignmentSpan>(
  schedule: Schedule,
  assignments: readonly Assignment[],
  endsOn: CalendarDate,
): EndingFit<Assignment> {
  const reaching = assignments.filter(({ validUntil }) => validUntil === null || validUntil > endsOn);
  const fits = reaching.map((assignment) => ({
    assignment,
    validUntil: lastFullDay(schedule, assignment.validFrom, endsOn),
  }));
  return {
    shortened: fits.flatMap(({ assignment, validUntil }) =>
      validUntil === undefined ? [] : [{ assignment, validUntil }],
    ),
    unfit: fits.flatMap(({ assignment, validUntil }) => (validUntil === undefined ? [assignment] : [])),
  };
}
