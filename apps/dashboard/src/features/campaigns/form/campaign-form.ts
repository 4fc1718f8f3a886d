import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import {
  type BonusMode,
  DEFAULT_WINDOW_DAYS,
  type PayoutScope,
  type PublicationScope,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";

/** A campaign spec as it stands in the sheet: numbers are the texts that were typed. */
export interface CampaignForm {
  readonly name: string;
  readonly description: string;
  readonly currency: CurrencyCode;
  readonly interval: CycleInterval;
  readonly intervalCount: number;
  readonly anchor: CycleAnchor | undefined;
  /** Empty: the day that suits the schedule. */
  readonly startsOn: string;
  readonly videoTarget: string;
  readonly briefId: string | null;
  /** Undefined: the campaign pays none. */
  readonly fixedSalary: string | undefined;
  readonly basePayouts: readonly BasePayoutForm[];
  readonly cpmPayouts: readonly CpmPayoutForm[];
  readonly flatBonuses: readonly FlatBonusForm[];
  readonly performanceCap: string | undefined;
  readonly windowDays: string;
  readonly publicationScope: PublicationScope;
  readonly requireProof: boolean;
}

export type LimitChoice = "target" | "none" | "own";

export interface BasePayoutForm {
  readonly key: string;
  readonly perVideo: string;
  readonly limit: LimitChoice;
  readonly limitVideos: string;
  readonly limitAmount: string;
  readonly minViews: string;
  readonly platforms: readonly Platform[];
}

export interface TierForm {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The rate of a CPM tier, the amount of a bonus tier. */
  readonly pay: string;
}

export interface CpmPayoutForm {
  readonly key: string;
  readonly scope: PayoutScope;
  readonly tiers: readonly TierForm[];
}

export interface FlatBonusForm extends CpmPayoutForm {
  readonly mode: BonusMode;
}

export function emptyForm(currency: CurrencyCode): CampaignForm {
  return {
    name: "",
    description: "",
    currency,
    interval: "week",
    intervalCount: 1,
    anchor: undefined,
    startsOn: "",
    videoTarget: "",
    briefId: null,
    fixedSalary: undefined,
    basePayouts: [],
    cpmPayouts: [],
    flatBonuses: [],
    performanceCap: undefined,
    windowDays: String(DEFAULT_WINDOW_DAYS),
    publicationScope: "include_earlier",
    requireProof: false,
  };
}

let lastKey = 0;

/** Tells the entries of a list apart while they move. */
export function newKey(): string {
  lastKey += 1;
  return `entry-${lastKey}`;
}

/** Pays on the platforms that no other base payout pays on: each platform has at most one. */
export function newBasePayout(others: readonly BasePayoutForm[]): BasePayoutForm {
  return {
    key: newKey(),
    perVideo: "",
    limit: "target",
    limitVideos: "",
    limitAmount: "",
    minViews: "",
    platforms: freePlatforms(others),
  };
}

export function freePlatforms(payouts: readonly BasePayoutForm[]): readonly Platform[] {
  const taken = payouts.flatMap(({ platforms }) => platforms);
  return PLATFORMS.filter((platform) => !taken.includes(platform));
}

export function newCpmPayout(): CpmPayoutForm {
  return { key: newKey(), scope: "per_video", tiers: [{ key: newKey(), from: "0", to: "", pay: "" }] };
}

export function newFlatBonus(): FlatBonusForm {
  return {
    key: newKey(),
    scope: "per_video",
    mode: "highest",
    tiers: [{ key: newKey(), from: "", to: "", pay: "" }],
  };
}

/** Whether views earn anything, which the cap and the eligibility depend on. */
export function paysForViews({ cpmPayouts, flatBonuses }: CampaignForm): boolean {
  return cpmPayouts.length > 0 || flatBonuses.length > 0;
}
