import type { CpmRule } from "../campaigns/rules/payout-rule.ts";
import {
  type CalculationLine,
  type EligibleVideos,
  statedViews,
  type TierShare,
  type VideoShare,
  type WindowVideos,
} from "./window-calculation.ts";

/** A rate is thousandths of a major unit for 1,000 views, so rate times views is millionths of a major unit. */
const RATE_DECIMALS = 6;

export interface CompiledCpm {
  readonly type: "cpm";
  readonly id: string;
  readonly isPerVideo: boolean;
  /** Index in the compiled rules' eligibilities. */
  readonly eligibility: number;
  readonly tiers: readonly CompiledTier[];
  /** Millionths of a major unit in a minor one. */
  readonly minorSize: number;
}

interface CompiledTier {
  readonly from: number;
  /** Exclusive; null: open. */
  readonly to: number | null;
  readonly rate: number;
}

export function compileCpm({ id, type, scope, tiers, precision }: CpmRule, eligibility: number): CompiledCpm {
  return {
    type,
    id,
    isPerVideo: scope === "per_video",
    eligibility,
    tiers: tiers.map(({ from, to, rate }) => ({
      from,
      to,
      rate,
    })),
    minorSize: 10 ** (RATE_DECIMALS - precision),
  };
}

export function payCpm(
  rule: CompiledCpm,
  { first, count, views, gained }: EligibleVideos,
  { viewsBefore }: WindowVideos,
): CalculationLine {
  const viewsInTiers: number[] = [];
  // All content together climbs like one video that begins at 0 in every cycle.
  const shares = rule.isPerVideo
    ? climb(rule, first, viewsBefore, views, viewsInTiers)
    : climb(rule, 0, [], [statedViews(gained)], viewsInTiers);
  const tiers = payTiers(
    rule,
    typeof gained === "number" ? viewsInTiers : climbExactly(rule, shares, viewsBefore, views, gained),
  );
  return {
    ruleId: rule.id,
    type: rule.type,
    amountMinor: tiers.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
    eligibleVideoCount: count,
    metricValue: statedViews(gained),
    tiers,
    capApplied: false,
    videos: rule.isPerVideo ? shares : [],
  };
}

/** Pays each video from where it stood before the window, and adds its views to the tiers they fall into. */
function climb(
  { tiers, minorSize }: CompiledCpm,
  first: number,
  viewsBefore: readonly number[],
  viewsAfter: readonly number[],
  viewsInTiers: number[],
): VideoShare[] {
  const shares: VideoShare[] = [];
  const rounded = new RoundedShares(minorSize);
  for (let video = first; video < viewsAfter.length; video++) {
    const before = viewsBefore[video] ?? 0;
    const after = viewsAfter[video] ?? 0;
    let highest = -1;
    let index = -1;
    for (const tier of tiers) {
      index++;
      const views = viewsInside(tier, before, after);
      if (views <= 0) continue;
      viewsInTiers[index] = (viewsInTiers[index] ?? 0) + views;
      rounded.add(tier.rate, views);
      highest = index;
    }
    if (highest >= 0)
      shares.push({ video, views: after - before, tierIndex: highest, amountMinor: rounded.take() });
  }
  return shares;
}

/** Zero or less where the climb passes the tier by. */
function viewsInside({ from, to }: CompiledTier, before: number, after: number): number {
  return Math.min(after, to ?? after) - Math.max(before, from);
}

/** The views in each tier once more, for sums beyond the largest safe integer. */
function climbExactly(
  { tiers, isPerVideo }: CompiledCpm,
  shares: readonly VideoShare[],
  viewsBefore: readonly number[],
  viewsAfter: readonly number[],
  gained: bigint,
): bigint[] {
  return tiers.map((tier) => {
    // No tier ends beyond what a number states, so all content has passed the end of each.
    if (!isPerVideo) return (tier.to === null ? gained : BigInt(tier.to)) - BigInt(tier.from);
    return shares.reduce((sum, { video }) => {
      const views = viewsInside(tier, viewsBefore[video] ?? 0, viewsAfter[video] ?? 0);
      return views > 0 ? sum + BigInt(views) : sum;
    }, 0n);
  });
}

function payTiers(
  { tiers, minorSize }: CompiledCpm,
  viewsInTiers: readonly (number | bigint)[],
): TierShare[] {
  const rounded = new RoundedShares(minorSize);
  const shares: TierShare[] = [];
  tiers.forEach(({ rate }, tierIndex) => {
    const views = viewsInTiers[tierIndex] ?? 0;
    if (Number(views) === 0) return;
    rounded.add(rate, views);
    shares.push({ tierIndex, metricValue: statedViews(views), payoutMinor: rounded.take() });
  });
  return shares;
}

/**
 * Splits a growing sum of rate times views into shares of whole minor units. All shares taken so far sum to the sum so
 * far, rounded once: a share differs from its exact value by less than one minor unit. Nothing may be negative.
 */
export class RoundedShares {
  readonly #minorSize: number;
  /** Whole minor units of products that are too large for a safe integer. */
  #largeMinor = 0n;
  /** What else waits to be taken. Begins with half a minor unit: cutting off the rest is then rounding, half upwards. */
  #waiting: number;

  /** With the size of a minor unit, even, in the unit of rate times views. */
  constructor(minorSize: number) {
    this.#minorSize = minorSize;
    this.#waiting = minorSize / 2;
  }

  // Whole numbers up to the largest safe one multiply and add exactly, and a result beyond it shows as being beyond it.
  add(rate: number, views: number | bigint): void {
    const waiting = this.#waiting + rate * Number(views);
    if (waiting <= Number.MAX_SAFE_INTEGER) this.#waiting = waiting;
    else this.#addLarge(rate, views);
  }

  /** The share of what was added since the one before. */
  take(): bigint {
    // Exact: the quotient of two safe integers is never so close below a whole number that it becomes that number.
    const whole = Math.floor(this.#waiting / this.#minorSize);
    this.#waiting -= whole * this.#minorSize;
    const share = this.#largeMinor + BigInt(whole);
    this.#largeMinor = 0n;
    return share;
  }

  #addLarge(rate: number, views: number | bigint): void {
    const minorSize = BigInt(this.#minorSize);
    const waiting = BigInt(this.#waiting) + BigInt(rate) * BigInt(views);
    this.#largeMinor += waiting / minorSize;
    this.#waiting = Number(waiting % minorSize);
  }
}
