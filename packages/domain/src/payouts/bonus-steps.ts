import type { TierShare } from "./window-calculation.ts";

/** A tier of a flat bonus. Where it ends does not matter: passing its end takes nothing back. */
export interface BonusStep {
  readonly from: number;
  readonly amountMinor: bigint;
}

/** Index of the last step that the views have come to; -1 for none. Steps are ordered, lowest first. */
export function highestReached(steps: readonly BonusStep[], views: number): number {
  let reached = -1;
  for (const { from } of steps) {
    if (from > views) break;
    reached++;
  }
  return reached;
}

/** Pays the steps from the lowest to the highest once each, and notes it in `timesPaid`. */
export function paySteps(
  steps: readonly BonusStep[],
  lowest: number,
  highest: number,
  timesPaid: number[],
): bigint {
  let amountMinor = 0n;
  for (let index = lowest; index <= highest; index++) {
    timesPaid[index] = (timesPaid[index] ?? 0) + 1;
    amountMinor += steps[index]?.amountMinor ?? 0n;
  }
  return amountMinor;
}

export function sharesOfSteps(steps: readonly BonusStep[], timesPaid: readonly number[]): TierShare[] {
  const shares: TierShare[] = [];
  steps.forEach(({ amountMinor }, tierIndex) => {
    const metricValue = timesPaid[tierIndex] ?? 0;
    if (metricValue === 0) return;
    shares.push({ tierIndex, metricValue, payoutMinor: amountMinor * BigInt(metricValue) });
  });
  return shares;
}
