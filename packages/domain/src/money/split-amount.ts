/**
 * Splits an amount of 0 or more in proportion to the weights, by largest remainder: each part is its exact value rounded down,
 * and the units that are left go one each to the parts that lost most, the earlier one first. The parts sum to the amount,
 * unless all weights are 0: then they are 0.
 */
export function splitAmount(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight, index) => {
    const product = amount * weight;
    return { index, part: product / whole, rest: product % whole };
  });
  const left = Number(parts.reduce((rest, { part }) => rest - part, amount));
  const byRest = parts.toSorted((a, b) => Number(b.rest - a.rest));
  const raised = new Set(byRest.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, part }) => (raised.has(index) ? part + 1n : part));
}
