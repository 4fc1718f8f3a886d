import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { decimalText, readDecimal, roundHalfAwayFromZero } from "../../money/decimal.ts";
import { CPM_RATE_SCALE } from "../../money/money.ts";
import type { BasePayout, CampaignSpec, CpmPayout, FlatBonus } from "../spec/campaign-spec.ts";

/** In major units. */
export interface AmountRange {
  readonly min: number;
  readonly max: number;
}

/** What a campaign pays, as ranges; null for a kind of payout that it does not have. */
export interface Compensation {
  readonly currency: CurrencyCode;
  readonly fixedSalary: AmountRange | null;
  /** The lowest and the highest base payout. */
  readonly perVideo: AmountRange | null;
  /** The lowest and the highest rate per 1,000 views. */
  readonly cpm: AmountRange | null;
  /** The smallest tier, and the most that one bonus pays. */
  readonly flatBonus: AmountRange | null;
  /** What one creator is paid in any case, and at most; no maximum when nothing bounds it. */
  readonly perCycle: { readonly min: number; readonly max: number | null };
}

export function compensationOf(spec: CampaignSpec): Compensation {
  const { currency, payouts } = spec;
  const salaries = payouts.fixedSalary === undefined ? [] : [payouts.fixedSalary.amount];
  const most = cycleMaximum(spec);
  return {
    currency,
    fixedSalary: rangeOf(salaries),
    perVideo: rangeOf(payouts.basePayouts.map(({ perVideo }) => perVideo)),
    cpm: rangeOf(payouts.cpmPayouts.flatMap(({ tiers }) => tiers.map(({ rate }) => rate))),
    flatBonus: rangeOf(payouts.flatBonuses.flatMap((bonus) => bonusAmounts(bonus, currency))),
    perCycle: { min: salaries[0] ?? 0, max: most === null ? null : toMajor(most, currency) },
  };
}

function bonusAmounts(bonus: FlatBonus, currency: CurrencyCode): number[] {
  if (bonus.tiers.length === 0) return [];
  return [...bonus.tiers.map(({ amount }) => amount), toMajor(bonusMaximum(bonus, currency), currency)];
}

function rangeOf(amounts: readonly number[]): AmountRange | null {
  return amounts.length === 0 ? null : { min: Math.min(...amounts), max: Math.max(...amounts) };
}

// Many videos at the ceiling can come to more digits than a JSON number states: then the nearest one.
function toMajor(amountMinor: bigint, currency: CurrencyCode): number {
  return Number(decimalText(amountMinor, currencyOf(currency).precision));
}

/** In minor units; null when nothing bounds it. */
type Maximum = bigint | null;

const VIEWS_PER_RATE = 1000n;

/** The most that one creator can be paid for one cycle. */
function cycleMaximum(spec: CampaignSpec): Maximum {
  const { currency, payouts } = spec;
  const salary = payouts.fixedSalary === undefined ? 0n : amountMinorOf(payouts.fixedSalary.amount, currency);
  const base = payouts.basePayouts.map((payout) => baseMaximum(payout, spec));
  return total([salary, ...base, performanceMaximum(spec)]);
}

/** The most that one video, or the whole content of a cycle, earns from the bonus. */
function bonusMaximum({ mode, tiers }: FlatBonus, currency: CurrencyCode): bigint {
  const amounts = tiers.map(({ amount }) => amount);
  if (mode === "highest") return amountMinorOf(Math.max(0, ...amounts), currency);
  return amounts.reduce((sum, amount) => sum + amountMinorOf(amount, currency), 0n);
}

function baseMaximum({ perVideo, limit }: BasePayout, { currency, videoTarget }: CampaignSpec): Maximum {
  const videos = limit === undefined ? videoTarget : (limit?.videos ?? null);
  const byVideos = videos === null ? null : BigInt(videos) * amountMinorOf(perVideo, currency);
  const byAmount = limit?.amount === undefined ? null : amountMinorOf(limit.amount, currency);
  return smaller(byVideos, byAmount);
}

function performanceMaximum({ currency, payouts }: CampaignSpec): Maximum {
  const { cpmPayouts, flatBonuses, performanceCap } = payouts;
  const earned = total([
    ...cpmPayouts.map((payout) => cpmCycleMaximum(payout, currency)),
    ...flatBonuses.map((bonus) => bonusCycleMaximum(bonus, currency)),
  ]);
  return smaller(
    earned,
    performanceCap === undefined ? null : amountMinorOf(performanceCap.amount, currency),
  );
}

// Nothing bounds how many videos earn: the video target and the limits stop base payouts only.
function cpmCycleMaximum({ scope, tiers }: CpmPayout, currency: CurrencyCode): Maximum {
  if (scope === "per_video") return null;
  let thousandths = 0n;
  for (const { from, to, rate } of tiers) {
    if (to === undefined) return null;
    thousandths += rateThousandthsOf(rate) * (BigInt(to) - BigInt(from));
  }
  const minorPerMajor = 10n ** BigInt(currencyOf(currency).precision);
  return roundHalfAwayFromZero(thousandths * minorPerMajor, VIEWS_PER_RATE * 10n ** BigInt(CPM_RATE_SCALE));
}

function bonusCycleMaximum(bonus: FlatBonus, currency: CurrencyCode): Maximum {
  return bonus.scope === "per_video" ? null : bonusMaximum(bonus, currency);
}

function total(maxima: readonly Maximum[]): Maximum {
  let sum = 0n;
  for (const maximum of maxima) {
    if (maximum === null) return null;
    sum += maximum;
  }
  return sum;
}

function smaller(left: Maximum, right: Maximum): Maximum {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

/** Exact for every amount that the currency can express; a finer one in a draft, to be refused, is rounded. */
function amountMinorOf(major: number, currency: CurrencyCode): bigint {
  return roundedUnits(major, currencyOf(currency).precision);
}

/** Exact for every rate with three decimals or fewer; a finer one in a draft, to be refused, is rounded. */
function rateThousandthsOf(rate: number): bigint {
  return roundedUnits(rate, CPM_RATE_SCALE);
}

function roundedUnits(value: number, scale: number): bigint {
  const decimal = readDecimal(value);
  if (decimal === undefined) throw new RangeError(`Not a finite number: ${value}`);
  return roundHalfAwayFromZero(decimal.units * 10n ** BigInt(scale), 10n ** BigInt(decimal.scale));
}
