import { addMonths, type CalendarDate, startOfMonth } from "../../calendar/calendar-date.ts";
import type { CycleAnchor, CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { Platform } from "../../platforms.ts";

export const PAYOUT_SCOPES = ["per_video", "all_content"] as const;
export type PayoutScope = (typeof PAYOUT_SCOPES)[number];

export const BONUS_MODES = ["highest", "aggregated"] as const;
export type BonusMode = (typeof BONUS_MODES)[number];

export const PUBLICATION_SCOPES = ["include_earlier", "current_period_only"] as const;
export type PublicationScope = (typeof PUBLICATION_SCOPES)[number];

export const SPEC_LIMITS = {
  nameLength: 120,
  descriptionLength: 2_000,
  intervalCount: 12,
  videoTarget: 10_000,
  views: 1_000_000_000,
  tiers: 20,
  cpmPayouts: 10,
  flatBonuses: 10,
  windowDays: 180,
} as const;

export const DEFAULT_WINDOW_DAYS = 31;

/** A campaign as somebody wrote it: the shape is right, defaults are not filled in. Amounts are major units. */
export interface CampaignSpecInput {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly schedule: ScheduleInput;
  readonly videoTarget?: number | null | undefined;
  readonly briefId?: string | null | undefined;
  /** Whether videos count only once the creator has proven that their account is theirs. */
  readonly requireProof?: boolean | undefined;
  readonly payouts: PayoutsInput;
}

export interface ScheduleInput {
  readonly interval: CycleInterval;
  readonly intervalCount?: number | undefined;
  readonly anchor: CycleAnchor;
  readonly startsOn?: CalendarDate | undefined;
}

export interface PayoutsInput {
  readonly fixedSalary?: AmountInput | undefined;
  readonly basePayouts?: readonly BasePayoutInput[] | undefined;
  readonly cpmPayouts?: readonly CpmPayoutInput[] | undefined;
  readonly flatBonuses?: readonly FlatBonusInput[] | undefined;
  readonly performanceCap?: AmountInput | undefined;
  readonly eligibility?: EligibilityInput | undefined;
}

interface AmountInput {
  readonly amount: number;
}

/** How many videos a base payout pays: undefined, up to the video target; null, all; or caps of its own. */
export type BaseLimit =
  | { readonly videos?: number | undefined; readonly amount?: number | undefined }
  | null
  | undefined;

export interface BasePayoutInput {
  readonly perVideo: number;
  readonly limit?: BaseLimit;
  readonly minViews?: number | undefined;
  readonly platforms?: readonly Platform[] | undefined;
}

export interface CpmTier {
  readonly from: number;
  /** Exclusive. */
  readonly to?: number | undefined;
  /** Per 1,000 views. */
  readonly rate: number;
}

interface CpmPayoutInput {
  readonly scope?: PayoutScope | undefined;
  readonly tiers: readonly CpmTier[];
}

export interface BonusTier {
  readonly from: number;
  /** Exclusive. */
  readonly to?: number | undefined;
  readonly amount: number;
}

export interface FlatBonusInput {
  readonly scope?: PayoutScope | undefined;
  readonly mode?: BonusMode | undefined;
  readonly tiers: readonly BonusTier[];
}

interface EligibilityInput {
  readonly windowDays?: number | undefined;
  readonly publicationScope?: PublicationScope | undefined;
}

/** The normalized spec: every default is filled in, and normalizing it again changes nothing. */
export interface CampaignSpec {
  readonly name: string;
  readonly description: string | null;
  readonly currency: CurrencyCode;
  readonly schedule: Schedule;
  readonly videoTarget: number | null;
  readonly briefId: string | null;
  /** Absent where it is not required: specs and hashes from before there was such a thing stay what they are. */
  readonly requireProof?: true;
  readonly payouts: Payouts;
}

export interface Schedule {
  readonly interval: CycleInterval;
  readonly intervalCount: number;
  readonly anchor: CycleAnchor;
  readonly startsOn: CalendarDate;
}

export interface Payouts {
  readonly fixedSalary?: AmountInput;
  readonly basePayouts: readonly BasePayout[];
  readonly cpmPayouts: readonly CpmPayout[];
  readonly flatBonuses: readonly FlatBonus[];
  readonly performanceCap?: AmountInput;
  readonly eligibility: Eligibility;
}

export interface BasePayout {
  readonly perVideo: number;
  readonly limit?: Exclude<BaseLimit, undefined>;
  readonly minViews: number;
  readonly platforms: readonly Platform[];
}

export interface CpmPayout {
  readonly scope: PayoutScope;
  readonly tiers: readonly CpmTier[];
}

export interface FlatBonus {
  readonly scope: PayoutScope;
  readonly mode: BonusMode;
  readonly tiers: readonly BonusTier[];
}

export interface Eligibility {
  readonly windowDays: number;
  readonly publicationScope: PublicationScope;
}

/** A path into the spec, dotted and with indexes, and what to do about it. */
export interface SpecIssue {
  readonly path: string;
  readonly message: string;
}

interface StartBounds {
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
}

const MONTHS_AHEAD = 24;

/** The first and the last day on which a campaign that is set up today may start. */
export function startBounds(today: CalendarDate): StartBounds {
  return { earliest: addMonths(startOfMonth(today), -1), latest: addMonths(today, MONTHS_AHEAD) };
}

export function isStartAllowed(startsOn: CalendarDate, today: CalendarDate): boolean {
  const { earliest, latest } = startBounds(today);
  return startsOn >= earliest && startsOn <= latest;
}
