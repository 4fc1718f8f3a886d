import type { Money } from "./money.ts";

/**
 * Splits in proportion to the weights. The parts sum to the whole; leftover minor units go one each to the
 * first parts that have a weight, in the order given.
 */
export function allocate(money: Money, weights: readonly bigint[]): Money[] {
  const totalWeight = sumOfWeights(weights);
  const shares = weights.map((weight) => (money.amountMinor * weight) / totalWeight);
  let leftover = shares.reduce((rest, share) => rest - share, money.amountMinor);
  const step = leftover < 0n ? -1n : 1n;
  return shares.map((share, index) => {
    const takesLeftover = leftover !== 0n && weights[index] !== 0n;
    if (takesLeftover) leftover -= step;
    return { amountMinor: takesLeftover ? share + step : share, currency: money.currency };
  });
}

export function splitEvenly(money: Money, partCount: number): Money[] {
  return allocate(money, Array<bigint>(partCount).fill(1n));
}

function sumOfWeights(weights: readonly bigint[]): bigint {
  let total = 0n;
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError("A weight cannot be negative");
    total += weight;
  }
  if (total === 0n) throw new RangeError("At least one weight must be above zero");
  return total;
}
