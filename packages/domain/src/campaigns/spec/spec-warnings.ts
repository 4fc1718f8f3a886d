import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { hasAutomatedPayouts } from "../../money/currencies.ts";
import type { CampaignSpec } from "./campaign-spec.ts";
import { longestCycleDays } from "./longest-cycle.ts";
import { paysForViews } from "./payout-issues.ts";
import { WARNING_CODES, type WarningCode } from "./warning-codes.ts";
import { WARNING_TEXTS, type WarningText } from "./warning-texts.ts";

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
