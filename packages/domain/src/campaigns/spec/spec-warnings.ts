import { type CalendarDate, startInstant } from "../../calendar/calendar-date.ts";
import type { CycleLength } from "../../calendar/cycles.ts";
import { CURRENCY_CODES, hasAutomatedPayouts } from "../../money/currencies.ts";
import type { CampaignSpec } from "./campaign-spec.ts";
import { paysForViews } from "./spec-issues.ts";
import { cadenceText, countText, listText } from "./texts.ts";

export interface SpecWarning extends WarningText {
  readonly code: WarningCode;
}

export interface WarningContext {
  readonly today: CalendarDate;
  /** The campaign exists, and has assignments or settled payouts. */
  readonly isInUse?: boolean | undefined;
  readonly isFromJob?: boolean | undefined;
}

/** What is allowed and still worth a second look. */
export function findSpecWarnings(spec: CampaignSpec, context: WarningContext): SpecWarning[] {
  return WARNING_CODES.filter((code) => applies[code](spec, context)).map((code) => ({
    code,
    ...WARNING_TEXTS[code](spec),
  }));
}

const LONG_CYCLE_DAYS = 31;
const WEEK_DAYS = 7;

const applies: Readonly<Record<WarningCode, (spec: CampaignSpec, context: WarningContext) => boolean>> = {
  long_payout_cycle: ({ schedule }) => longestCycleDays(schedule) > LONG_CYCLE_DAYS,
  daily_cadence: ({ schedule }) => schedule.interval === "day" && schedule.intervalCount < WEEK_DAYS,
  future_start: ({ schedule }, { today }) => schedule.startsOn > today,
  eligibility_window_exceeds_interval: ({ schedule, payouts }) =>
    paysForViews(payouts) && payouts.eligibility.windowDays > longestCycleDays(schedule),
  flat_bonus_waits_for_window: ({ payouts }) =>
    payouts.flatBonuses.some(({ scope, mode }) => scope === "per_video" && mode === "highest"),
  manual_payouts_only: ({ currency }) => !hasAutomatedPayouts(currency),
  rules_apply_immediately: (_, { isInUse }) => isInUse === true,
  derived_from_job: (_, { isFromJob }) => isFromJob === true,
};

interface WarningText {
  readonly title: string;
  readonly message: string;
}

const WARNING_TEXTS: Readonly<Record<WarningCode, (spec: CampaignSpec) => WarningText>> = {
  long_payout_cycle: ({ schedule }) => ({
    title: "Long payout cycle",
    message: `Creators are paid ${cadenceText(schedule)}. Many expect to be paid at least once a month.`,
  }),
  daily_cadence: ({ schedule }) => ({
    title: "Very short payout cycle",
    message: `Payouts are due ${cadenceText(schedule)}, and each has to be settled. A cycle of a week or more is less work.`,
  }),
  future_start: ({ schedule }) => ({
    title: "Starts in the future",
    message: `The campaign starts on ${longDate(schedule.startsOn)}. Nothing is counted or paid before.`,
  }),
  eligibility_window_exceeds_interval: ({ payouts: { eligibility } }) => ({
    title: "Eligibility window is longer than a cycle",
    message:
      eligibility.publicationScope === "include_earlier"
        ? `Views of a video count for ${countText(eligibility.windowDays, "day")}, so one video can earn in several cycles.`
        : `Views of a video stop counting when the cycle it was published in ends, before its ${countText(eligibility.windowDays, "day")} are over.`,
  }),
  flat_bonus_waits_for_window: ({ payouts: { eligibility } }) => ({
    title: "Bonus waits for the eligibility window",
    message: `Which tier a video reaches is known once its views stop counting, at most ${countText(eligibility.windowDays, "day")} after it was published. The bonus is paid in that cycle.`,
  }),
  manual_payouts_only: ({ currency }) => ({
    title: "Manual payouts only",
    message: `No payout provider pays ${currency}. Pay creators yourself and record the payouts, or choose ${automated()}.`,
  }),
  rules_apply_immediately: () => ({
    title: "Changes apply at once",
    message:
      "The campaign is in use. Changed payout rules apply to every unpaid payout, the current cycle included. Payouts that were issued keep theirs.",
  }),
  derived_from_job: () => ({
    title: "Drafted from a job",
    message:
      "Payouts were taken over from the job's pay. Check them: a job says less about pay than a campaign has to.",
  }),
};

function automated(): string {
  return listText(CURRENCY_CODES.filter(hasAutomatedPayouts), "or");
}

function longDate(date: CalendarDate): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(startInstant(date));
}

export const WARNING_CODES = [
  "long_payout_cycle",
  "daily_cadence",
  "future_start",
  "eligibility_window_exceeds_interval",
  "flat_bonus_waits_for_window",
  "manual_payouts_only",
  "rules_apply_immediately",
  "derived_from_job",
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

// Of 1 to 12 months in a row.
const DAYS_OF_MONTHS = [31, 62, 92, 123, 153, 184, 215, 245, 276, 306, 337, 366];

/** How many days a cycle has at most: months differ, and a cycle of one month has no more than 31. */
export function longestCycleDays({ interval, intervalCount }: CycleLength): number {
  if (interval === "month") return DAYS_OF_MONTHS[intervalCount - 1] ?? 31 * intervalCount;
  return interval === "week" ? 7 * intervalCount : intervalCount;
}
