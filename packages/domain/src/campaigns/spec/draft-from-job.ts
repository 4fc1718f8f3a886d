import type { CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import { toMajorNumber } from "../../money/money.ts";
import { PLATFORMS, type Platform } from "../../platforms.ts";
import { SPEC_LIMITS } from "./campaign-spec.ts";
import type { PayoutsDraft, SpecDraft } from "./spec-draft.ts";

export type PayFrequency = "one_time" | "per_day" | "per_week" | "per_month";

/** What a job says about pay. */
export interface JobPay {
  readonly productTitle: string;
  readonly currency: CurrencyCode;
  readonly payFrequency: PayFrequency;
  readonly perVideoMinor: bigint | null;
  readonly cpmMinor: bigint | null;
  readonly flatSalaryMinor: bigint | null;
  readonly bonusMinor: bigint | null;
  readonly platformFocus: readonly string[];
  readonly minWeeklyVideos: number | null;
}

const INTERVALS: Readonly<Record<PayFrequency, CycleInterval | undefined>> = {
  one_time: undefined,
  per_day: "day",
  per_week: "week",
  per_month: "month",
};

/** A job never says how cycles are anchored, nor from how many views on its bonus is paid. */
export function draftFromJob(job: JobPay): SpecDraft {
  const name = nameOf(job);
  return {
    ...(name !== "" && { name }),
    currency: job.currency,
    schedule: { interval: INTERVALS[job.payFrequency] },
    videoTarget: videoTargetOf(job),
    payouts: payoutsOf(job),
  };
}

function nameOf(job: JobPay): string {
  return Array.from(job.productTitle.trim()).slice(0, SPEC_LIMITS.nameLength).join("").trim();
}

// Only whole weeks: a month holds no whole number of them.
function videoTargetOf(job: JobPay): number | null {
  if (job.payFrequency !== "per_week" || job.minWeeklyVideos === null) return null;
  return Math.min(job.minWeeklyVideos, SPEC_LIMITS.videoTarget);
}

function payoutsOf(job: JobPay): PayoutsDraft | undefined {
  const major = (amountMinor: bigint) => toMajorNumber({ amountMinor, currency: job.currency });
  const { perVideoMinor, cpmMinor, flatSalaryMinor, bonusMinor } = job;
  const payouts: PayoutsDraft = {
    ...(flatSalaryMinor !== null && { fixedSalary: { amount: major(flatSalaryMinor) } }),
    ...(perVideoMinor !== null && {
      basePayouts: [{ perVideo: major(perVideoMinor), platforms: platformsOf(job) }],
    }),
    ...(cpmMinor !== null && { cpmPayouts: [{ tiers: [{ from: 0, rate: major(cpmMinor) }] }] }),
    ...(bonusMinor !== null && { flatBonuses: [{ tiers: [{ amount: major(bonusMinor) }] }] }),
  };
  return Object.keys(payouts).length > 0 ? payouts : undefined;
}

function platformsOf(job: JobPay): readonly Platform[] {
  const focus = PLATFORMS.filter((platform) => job.platformFocus.includes(platform));
  return focus.length > 0 ? focus : PLATFORMS;
}
