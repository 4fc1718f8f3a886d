import { addMonths, type CalendarDate } from "../../calendar/calendar-date.ts";
import { isCycleEnd, isCycleStart, lastCycleEndBy, namedCycles } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { AssignmentSpan } from "./assignment-status.ts";
import { cycleOrigin, firstOwnCycle, ownCycles } from "./assignment-windows.ts";

/** What of a campaign decides where its assignments start and end. */
export type CampaignTerms = { readonly schedule: Schedule; readonly endsOn: CalendarDate | null };

type StartRefusal =
  | "INVALID_ROLLING_BASIS"
  | "INVALID_FIXED_START_DATE"
  | "START_BEFORE_CAMPAIGN"
  | "CAMPAIGN_ENDS_BEFORE_CYCLE";

type ResolvedStart =
  | { readonly ok: true; readonly startsOn: CalendarDate }
  | { readonly ok: false; readonly code: StartRefusal };

/** The first day that the choice stands for, if the campaign has room for one full cycle from there. */
export function resolveStart(
  { schedule, endsOn }: CampaignTerms,
  choice: StartChoice,
  today: CalendarDate,
): ResolvedStart {
  const chosen = schedule.anchor === "fixed" ? fixedStart(schedule, choice, today) : rollingStart(choice);
  if (!chosen.ok) return chosen;
  if (chosen.startsOn < schedule.startsOn) return { ok: false, code: "START_BEFORE_CAMPAIGN" };
  if (schedule.anchor === "fixed" && !isCycleStart(schedule.startsOn, schedule, chosen.startsOn)) {
    return { ok: false, code: "INVALID_FIXED_START_DATE" };
  }
  const firstCycle = firstOwnCycle(schedule, chosen.startsOn);
  if (endsOn !== null && firstCycle.endsOn > endsOn) return { ok: false, code: "CAMPAIGN_ENDS_BEFORE_CYCLE" };
  return chosen;
}

type StartOptions = Readonly<Record<Exclude<CycleBasis, "custom">, CalendarDate | null>>;

/** The starts that a fixed campaign offers, null where it would refuse one; null as a whole for a rolling campaign. */
export function startOptions(campaign: CampaignTerms, today: CalendarDate): StartOptions | null {
  if (campaign.schedule.anchor === "rolling") return null;
  const offered = (startBasis: CycleBasis) => {
    const start = resolveStart(campaign, { startBasis }, today);
    return start.ok ? start.startsOn : null;
  };
  return { prev: offered("prev"), current: offered("current"), next: offered("next") };
}

function rollingStart({ startBasis, startDate }: StartChoice): ResolvedStart {
  if (startBasis !== "custom" || startDate === undefined) return { ok: false, code: "INVALID_ROLLING_BASIS" };
  return { ok: true, startsOn: startDate };
}

function fixedStart(
  schedule: Schedule,
  { startBasis, startDate }: StartChoice,
  today: CalendarDate,
): ResolvedStart {
  if (startBasis === "custom") {
    return startDate === undefined
      ? { ok: false, code: "INVALID_FIXED_START_DATE" }
      : { ok: true, startsOn: startDate };
  }
  const cycle = namedCycles(schedule.startsOn, schedule, today)[startBasis];
  return cycle === null
    ? { ok: false, code: "START_BEFORE_CAMPAIGN" }
    : { ok: true, startsOn: cycle.startsOn };
}

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

/** How a caller names a cycle: by its place around today, or by a day of their own. */
export const CYCLE_BASES = ["prev", "current", "next", "custom"] as const;

export type CycleBasis = (typeof CYCLE_BASES)[number];

export type StartChoice = {
  readonly startBasis: CycleBasis;
  readonly startDate?: CalendarDate | undefined;
};

export type EndChoice = { readonly endBasis: CycleBasis; readonly endDate?: CalendarDate | undefined };

export const REACH_YEARS = 10;

/** Whether a chosen day lies further ahead than anybody plans: more likely a slip than a wish. */
export function isBeyondReach(date: CalendarDate, today: CalendarDate): boolean {
  return date > addMonths(today, REACH_YEARS * 12);
}

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
