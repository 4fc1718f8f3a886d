import { readCount } from "../../../ui/product/money-text.ts";
import { newKey, type TierForm } from "./campaign-form.ts";

type Tiers = readonly TierForm[];

/** Tiers of a ladder join each other: the end of one is the start of the next. */
export function withTierEnd(tiers: Tiers, index: number, to: string): Tiers {
  return tiers.map((tier, at) => {
    if (at === index) return { ...tier, to };
    return at === index + 1 ? { ...tier, from: to } : tier;
  });
}

export function withTierStart(tiers: Tiers, index: number, from: string): Tiers {
  return tiers.map((tier, at) => (at === index ? { ...tier, from } : tier));
}

export function withTierPay(tiers: Tiers, index: number, pay: string): Tiers {
  return tiers.map((tier, at) => (at === index ? { ...tier, pay } : tier));
}

/** One more tier at the end, which starts where the ladder ends. */
export function withTierAdded(tiers: Tiers): Tiers {
  return [...tiers, { key: newKey(), from: tiers.at(-1)?.to ?? "", to: "", pay: "" }];
}

/** The ladder covers the same views as before: the tier below takes the place of the one taken out, else the next. */
export function withoutLadderTier(tiers: Tiers, index: number): Tiers {
  const removed = tiers[index];
  if (removed === undefined || tiers.length === 1) return tiers;
  const rest = tiers.filter((_, at) => at !== index);
  return index === 0
    ? withTierStart(rest, 0, removed.from)
    : rest.map((tier, at) => (at === index - 1 ? { ...tier, to: removed.to } : tier));
}

export function withoutStep(tiers: Tiers, index: number): Tiers {
  return tiers.length === 1 ? tiers : tiers.filter((_, at) => at !== index);
}

/** Steps that each pay on their own have a start and no end. */
export function asSteps(tiers: Tiers): Tiers {
  return tiers.map((tier) => ({ ...tier, to: "" }));
}

/** Steps in order, each up to the next one. */
export function asLadder(tiers: Tiers): Tiers {
  const sorted = [...tiers].sort((left, right) => startOf(left) - startOf(right));
  return sorted.map((tier, at) => ({ ...tier, to: sorted[at + 1]?.from ?? "" }));
}

function startOf({ from }: TierForm): number {
  return readCount(from) ?? Number.MAX_SAFE_INTEGER;
}
