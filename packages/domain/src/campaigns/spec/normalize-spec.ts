import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { defaultStartsOn } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { CampaignSpec, CampaignSpecInput, Schedule, ScheduleInput } from "./campaign-spec.ts";
import { normalizePayouts } from "./normalize-payouts.ts";

export interface SpecDefaults {
  readonly currency: CurrencyCode;
  readonly today: CalendarDate;
}

/** Fills in every default. A normalized spec normalizes to itself. */
export function normalizeSpec(input: CampaignSpecInput, defaults: SpecDefaults): CampaignSpec {
  return {
    name: input.name.trim(),
    description: input.description?.trim() || null,
    currency: input.currency ?? defaults.currency,
    schedule: normalizeSchedule(input.schedule, defaults.today),
    videoTarget: input.videoTarget ?? null,
    briefId: input.briefId ?? null,
    payouts: normalizePayouts(input.payouts),
  };
}

function normalizeSchedule(input: ScheduleInput, today: CalendarDate): Schedule {
  const { interval, anchor, intervalCount = 1 } = input;
  const startsOn = input.startsOn ?? defaultStartsOn(anchor, { interval, intervalCount }, today);
  return { interval, intervalCount, anchor, startsOn };
}
