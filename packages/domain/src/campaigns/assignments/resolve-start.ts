import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { isCycleStart, namedCycles } from "../../calendar/cycles.ts";
import type { Schedule } from "../spec/campaign-spec.ts";
import type { CycleBasis, StartChoice } from "./cycle-basis.ts";
import { firstOwnCycle } from "./own-cycles.ts";

/** What of a campaign decides where its assignments start and end. */
export type CampaignTerms = { readonly schedule: Schedule; readonly endsOn: CalendarDate | null };

export type StartRefusal =
  | "INVALID_ROLLING_BASIS"
  | "INVALID_FIXED_START_DATE"
  | "START_BEFORE_CAMPAIGN"
  | "CAMPAIGN_ENDS_BEFORE_CYCLE";

export type ResolvedStart =
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

export type StartOptions = Readonly<Record<Exclude<CycleBasis, "custom">, CalendarDate | null>>;

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
