import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import { toMajorNumber } from "../../money/money.ts";
import { PLATFORMS, type Platform } from "../../platforms.ts";
import {
  type CampaignSpec,
  type CampaignSpecInput,
  type FlatBonusInput,
  isStartAllowed,
  type PayoutsInput,
  type ScheduleInput,
  SPEC_LIMITS,
} from "./campaign-spec.ts";

/** A spec whose source does not say everything a campaign needs. */
export interface SpecDraft extends Omit<CampaignSpecChanges, "payouts"> {
  readonly payouts?: PayoutsDraft | undefined;
}

interface PayoutsDraft extends Omit<PayoutsInput, "flatBonuses"> {
  readonly flatBonuses?: readonly FlatBonusDraft[] | undefined;
}

export interface FlatBonusDraft extends Omit<FlatBonusInput, "tiers"> {
  readonly tiers: readonly BonusTierDraft[];
}

export interface BonusTierDraft {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly amount: number;
}

export function mergeDraft(draft: SpecDraft, changes: CampaignSpecChanges): SpecDraft {
  const { schedule, ...rest } = changes;
  return { ...draft, ...sentOf(rest), schedule: { ...draft.schedule, ...sentOf(schedule ?? {}) } };
}

/** Paths of what a campaign cannot be created without, in the order of the spec. */
export function missingPaths(draft: SpecDraft): string[] {
  const { name, schedule, payouts } = draft;
  return [
    ...(name === undefined ? ["name"] : []),
    ...(schedule?.interval === undefined ? ["schedule.interval"] : []),
    ...(schedule?.anchor === undefined ? ["schedule.anchor"] : []),
    ...(payouts === undefined ? ["payouts"] : []),
    ...(payouts?.flatBonuses ?? []).flatMap(({ tiers }, bonus) =>
      tiers.flatMap(({ from }, tier) =>
        from === undefined ? [`payouts.flatBonuses.${bonus}.tiers.${tier}.from`] : [],
      ),
    ),
  ];
}

type Optional<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };

/** Parts of a spec. Schedule keys stand for themselves; payouts are the whole block. */
export interface CampaignSpecChanges extends Optional<Omit<CampaignSpecInput, "schedule">> {
  readonly schedule?: Optional<ScheduleInput> | undefined;
}

export function mergeSpec(current: CampaignSpec, changes: CampaignSpecChanges): CampaignSpecInput {
  const { schedule, ...rest } = changes;
  return { ...current, ...sentOf(rest), schedule: { ...current.schedule, ...sentOf(schedule ?? {}) } };
}

type Sent<Changes> = { [Key in keyof Changes]?: Exclude<Changes[Key], undefined> };

/** The members that have a value; null is one. */
function sentOf<Changes extends object>(changes: Changes): Sent<Changes> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Sent<Changes>; // safe: the same members, less the undefined ones
}

/** A new campaign like this one. Names are unique, so it has none; a start that is too long ago is left to the default. */
export function copySpec(source: CampaignSpec, today: CalendarDate): SpecDraft {
  const { name: _, schedule, ...copied } = source;
  const { startsOn, ...cycle } = schedule;
  return { ...copied, schedule: isStartAllowed(startsOn, today) ? schedule : cycle };
}

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
