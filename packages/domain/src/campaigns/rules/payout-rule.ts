import { canonicalJson } from "../../canonical-json.ts";
import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { parseCpmRate, parseMajor } from "../../money/money.ts";
import type { Platform } from "../../platforms.ts";
import type { BasePayout, BonusMode, CampaignSpec, Eligibility, PayoutScope } from "../spec/campaign-spec.ts";

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

type WithoutId<Rule> = Rule extends PayoutRule ? Omit<Rule, "id"> : never;

/** One rule for each payout and one for the cap, in the order of the spec, which must have no issues. */
export function deriveRules(spec: CampaignSpec, newRuleId: () => string): PayoutRule[] {
  return ruleBodies(spec).map((body) => ({ id: newRuleId(), ...body }));
}

function ruleBodies(spec: CampaignSpec): WithoutId<PayoutRule>[] {
  const { currency, payouts } = spec;
  const { fixedSalary, performanceCap, eligibility } = payouts;
  const money = { currency, precision: currencyOf(currency).precision };
  const proof = spec.requireProof === true && { requiresProof: true as const };
  return [
    ...(fixedSalary
      ? [{ type: "fixed_salary" as const, ...money, amount: minorOf(fixedSalary.amount, currency) }]
      : []),
    ...payouts.basePayouts.map((base) => ({
      type: "base_payout" as const,
      ...money,
      amount: minorOf(base.perVideo, currency),
      limit: limitOf(base, spec),
      minViews: base.minViews,
      platforms: base.platforms,
      ...proof,
    })),
    ...payouts.cpmPayouts.map(({ scope, tiers }) => ({
      type: "cpm" as const,
      ...money,
      scope,
      tiers: tiers.map(({ from, to = null, rate }) => ({ from, to, rate: thousandthsOf(rate, currency) })),
      eligibility,
      ...proof,
    })),
    ...payouts.flatBonuses.map(({ scope, mode, tiers }) => ({
      type: "flat_bonus" as const,
      ...money,
      scope,
      mode,
      tiers: tiers.map(({ from, to = null, amount }) => ({ from, to, amount: minorOf(amount, currency) })),
      eligibility,
      ...proof,
    })),
    ...(performanceCap
      ? [{ type: "performance_cap" as const, ...money, amount: minorOf(performanceCap.amount, currency) }]
      : []),
  ];
}

function limitOf({ limit }: BasePayout, { videoTarget, currency }: CampaignSpec): BasePayoutRule["limit"] {
  if (limit === null) return null;
  if (limit === undefined) return videoTarget === null ? null : { videos: videoTarget, amount: null };
  const { videos = null, amount } = limit;
  return { videos, amount: amount === undefined ? null : minorOf(amount, currency) };
}

// Safe as numbers: no ceiling comes near to what a JSON number states exactly.
function minorOf(amount: number, currency: CurrencyCode): number {
  const parsed = parseMajor(amount, currency);
  if (!parsed.ok) throw new RangeError(`${amount} is no amount in ${currency}: ${parsed.reason}`);
  return Number(parsed.money.amountMinor);
}

function thousandthsOf(rate: number, currency: CurrencyCode): number {
  const parsed = parseCpmRate(rate, currency);
  if (!parsed.ok) throw new RangeError(`${rate} is no rate in ${currency}: ${parsed.reason}`);
  return Number(parsed.rateThousandths);
}

/** Whether an edit touches anything that rules are derived from. If not, stored rules stay as they are. */
export function needsNewRules(before: CampaignSpec, after: CampaignSpec): boolean {
  return (
    before.videoTarget !== after.videoTarget ||
    before.currency !== after.currency ||
    before.requireProof !== after.requireProof ||
    canonicalJson(before.payouts) !== canonicalJson(after.payouts)
  );
}
