import { type CalendarDate, daysBetween } from "../calendar/calendar-date.ts";

/** From the mildest to the strictest. */
export const HOLD_STAGES = ["watch", "soft", "hard"] as const;
export type HoldStage = (typeof HOLD_STAGES)[number];

/** The stages that refuse something. */
export const REFUSING_STAGES = ["soft", "hard"] as const satisfies readonly HoldStage[];
export type RefusingStage = (typeof REFUSING_STAGES)[number];

/** For how many days a window is due when each stage begins; null: the stage is off. */
export type HoldThresholds = Readonly<Record<HoldStage, number | null>>;

/** The strictest stage that has begun, or null. */
export function holdStage(thresholds: HoldThresholds, daysDue: number): HoldStage | null {
  return HOLD_STAGES.findLast((stage) => hasBegun(thresholds[stage], daysDue)) ?? null;
}

/** A window is due from the day after its last one: on that day, for 0 days. */
export function daysDueOn(today: CalendarDate, endsOn: CalendarDate): number {
  return daysBetween(endsOn, today) - 1;
}

/** Whether the hold refuses what is refused from a stage on. */
export function isHeld(stage: HoldStage | null, from: RefusingStage): stage is RefusingStage {
  return stage !== null && HOLD_STAGES.indexOf(stage) >= HOLD_STAGES.indexOf(from);
}

/** The fewest days due at which anything held from the stage is refused; null: never. */
export function daysUntilHeld(thresholds: HoldThresholds, from: RefusingStage): number | null {
  const days = REFUSING_STAGES.filter((stage) => isHeld(stage, from)).map((stage) => thresholds[stage]);
  return days.find((threshold) => threshold !== null) ?? null;
}

function hasBegun(threshold: number | null, daysDue: number): boolean {
  return threshold !== null && daysDue >= threshold;
}
