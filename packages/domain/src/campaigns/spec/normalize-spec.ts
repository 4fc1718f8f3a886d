import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { defaultStartsOn } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import { PLATFORMS } from "../../platforms.ts";
import {
  type BaseLimit,
  type BasePayout,
  type BasePayoutInput,
  type BonusMode,
  type BonusTier,
  type CampaignSpec,
  type CampaignSpecInput,
  type CpmTier,
  DEFAULT_WINDOW_DAYS,
  type Payouts,
  type PayoutsInput,
  type Schedule,
  type ScheduleInput,
} from "./campaign-spec.ts";

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
    ...(input.requireProof === true && { requireProof: true }),
    payouts: normalizePayouts(input.payouts),
  };
}

function normalizeSchedule(input: ScheduleInput, today: CalendarDate): Schedule {
  const { interval, anchor, intervalCount = 1 } = input;
  const startsOn = input.startsOn ?? defaultStartsOn(anchor, { interval, intervalCount }, today);
  return { interval, intervalCount, anchor, startsOn };
}

export function normalizePayouts(input: PayoutsInput): Payouts {
  const { fixedSalary, performanceCap, eligibility } = input;
  return {
    ...(fixedSalary && { fixedSalary: { amount: fixedSalary.amount } }),
    basePayouts: (input.basePayouts ?? []).map(normalizeBasePayout),
    cpmPayouts: (input.cpmPayouts ?? []).map(({ scope = "per_video", tiers }) => ({
      scope,
      tiers: tiers.map(({ rate, ...bounds }) => ({ ...normalizeBounds(bounds), rate })),
    })),
    flatBonuses: (input.flatBonuses ?? []).map(({ scope = "per_video", mode, tiers }) => ({
      scope,
      mode: mode ?? defaultBonusMode(tiers),
      tiers: tiers.map(({ amount, ...bounds }) => ({ ...normalizeBounds(bounds), amount })),
    })),
    ...(performanceCap && { performanceCap: { amount: performanceCap.amount } }),
    eligibility: {
      windowDays: eligibility?.windowDays ?? DEFAULT_WINDOW_DAYS,
      publicationScope: eligibility?.publicationScope ?? "include_earlier",
    },
  };
}

/** A single tier without an end pays whenever it is reached; of a ladder, the highest step that was reached. */
function defaultBonusMode(tiers: readonly BonusTier[]): BonusMode {
  return tiers.length > 1 || tiers.some(({ to }) => to !== undefined) ? "highest" : "aggregated";
}

function normalizeBasePayout(input: BasePayoutInput): BasePayout {
  const { perVideo, limit, minViews = 0, platforms = PLATFORMS } = input;
  return {
    perVideo,
    ...(limit !== undefined && { limit: limit && normalizeLimit(limit) }),
    minViews: plainZero(minViews),
    platforms: PLATFORMS.filter((platform) => platforms.includes(platform)),
  };
}

function normalizeLimit({ videos, amount }: NonNullable<BaseLimit>): NonNullable<BaseLimit> {
  return { ...(videos !== undefined && { videos }), ...(amount !== undefined && { amount }) };
}

function normalizeBounds({ from, to }: Pick<CpmTier, "from" | "to">): Pick<CpmTier, "from" | "to"> {
  return { from: plainZero(from), ...(to !== undefined && { to: plainZero(to) }) };
}

// JSON has a negative zero; stored and read again it is none.
function plainZero(value: number): number {
  return value === 0 ? 0 : value;
}
