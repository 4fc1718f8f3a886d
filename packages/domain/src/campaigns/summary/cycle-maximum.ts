import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { CPM_RATE_SCALE } from "../../money/rate.ts";
import { roundHalfAwayFromZero } from "../../money/rounding.ts";
import type { BasePayout, CampaignSpec, CpmPayout, FlatBonus } from "../spec/campaign-spec.ts";
import { amountMinorOf, rateThousandthsOf } from "./rounded-units.ts";

/** In minor units; null when nothing bounds it. */
type Maximum = bigint | null;

const VIEWS_PER_RATE = 1000n;

/** The most that one creator can be paid for one cycle. */
export function cycleMaximum(spec: CampaignSpec): Maximum {
  const { currency, payouts } = spec;
  const salary = payouts.fixedSalary === undefined ? 0n : amountMinorOf(payouts.fixedSalary.amount, currency);
  const base = payouts.basePayouts.map((payout) => baseMaximum(payout, spec));
  return total([salary, ...base, performanceMaximum(spec)]);
}

/** The most that one video, or the whole content of a cycle, earns from the bonus. */
export function bonusMaximum({ mode, tiers }: FlatBonus, currency: CurrencyCode): bigint {
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
