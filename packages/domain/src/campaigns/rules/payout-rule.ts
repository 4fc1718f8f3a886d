import type { CurrencyCode } from "../../money/currencies.ts";
import type { Platform } from "../../platforms.ts";
import type { BonusMode, Eligibility, PayoutScope } from "../spec/campaign-spec.ts";

/** One payout of a campaign as it is calculated and stored: plain JSON, amounts in minor units. */
export type PayoutRule = FixedSalaryRule | BasePayoutRule | CpmRule | FlatBonusRule | PerformanceCapRule;

interface RuleBase {
  readonly id: string;
  readonly currency: CurrencyCode;
  /** Decimals of the currency: an amount of 1050 with precision 2 is 10.50. */
  readonly precision: number;
}

interface VideoRule extends RuleBase {
  /** Videos count once their account is proven to be the creator's; absent: in any case. */
  readonly requiresProof?: true;
}

interface FixedSalaryRule extends RuleBase {
  readonly type: "fixed_salary";
  readonly amount: number;
}

export interface BasePayoutRule extends VideoRule {
  readonly type: "base_payout";
  /** For each video. */
  readonly amount: number;
  /** Of each cycle; null: every video is paid. */
  readonly limit: { readonly videos: number | null; readonly amount: number | null } | null;
  readonly minViews: number;
  readonly platforms: readonly Platform[];
}

export interface CpmRule extends VideoRule {
  readonly type: "cpm";
  readonly scope: PayoutScope;
  readonly tiers: readonly CpmRuleTier[];
  readonly eligibility: Eligibility;
}

interface CpmRuleTier extends TierBounds {
  /** Thousandths of a major unit for 1,000 views. */
  readonly rate: number;
}

export interface FlatBonusRule extends VideoRule {
  readonly type: "flat_bonus";
  readonly scope: PayoutScope;
  readonly mode: BonusMode;
  readonly tiers: readonly BonusRuleTier[];
  readonly eligibility: Eligibility;
}

interface BonusRuleTier extends TierBounds {
  readonly amount: number;
}

interface PerformanceCapRule extends RuleBase {
  readonly type: "performance_cap";
  readonly amount: number;
}

interface TierBounds {
  readonly from: number;
  /** Exclusive; null: open. */
  readonly to: number | null;
}

/** Rules that were not derived from a spec can differ in what a spec says once for all of them. */
export function hasSeveralEligibilities(rules: readonly PayoutRule[]): boolean {
  const pairs = rules.flatMap((rule) =>
    "eligibility" in rule ? [`${rule.eligibility.windowDays} ${rule.eligibility.publicationScope}`] : [],
  );
  return new Set(pairs).size > 1;
}
