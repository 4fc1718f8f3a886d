import { type CalendarDate, startInstant } from "../../calendar/calendar-date.ts";
import { CURRENCY_CODES, hasAutomatedPayouts } from "../../money/currencies.ts";
import { cadenceText } from "../summary/cadence-text.ts";
import { countText } from "../summary/count-text.ts";
import { listText } from "../summary/list-text.ts";
import type { CampaignSpec } from "./campaign-spec.ts";
import type { WarningCode } from "./warning-codes.ts";

export interface WarningText {
  readonly title: string;
  readonly message: string;
}

export const WARNING_TEXTS: Readonly<Record<WarningCode, (spec: CampaignSpec) => WarningText>> = {
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
