import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { decimalText } from "../../money/decimal.ts";
import type { CampaignSpec, FlatBonus } from "../spec/campaign-spec.ts";
import { bonusMaximum, cycleMaximum } from "./cycle-maximum.ts";

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
