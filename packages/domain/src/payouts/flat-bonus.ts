import type { FlatBonusRule } from "../campaigns/rules/payout-rule.ts";
import {
  type CalculationLine,
  type EligibleVideos,
  statedViews,
  type TierShare,
  type VideoShare,
  type WindowTerms,
  type WindowVideos,
} from "./window-calculation.ts";

export interface CompiledBonus {
  readonly type: "flat_bonus";
  readonly id: string;
  readonly isPerVideo: boolean;
  readonly isHighest: boolean;
  /** Index in the compiled rules' eligibilities. */
  readonly eligibility: number;
  readonly steps: readonly BonusStep[];
}

/** Below every count: from here even a step at 0 is still to be reached. */
const BELOW_ZERO = -1;

export function compileBonus(
  { id, type, scope, mode, tiers }: FlatBonusRule,
  eligibility: number,
): CompiledBonus {
  return {
    type,
    id,
    isPerVideo: scope === "per_video",
    isHighest: mode === "highest",
    eligibility,
    steps: tiers.map(({ from, amount }) => ({ from, amountMinor: BigInt(amount) })),
  };
}

export function payBonus(
  rule: CompiledBonus,
  eligible: EligibleVideos,
  terms: WindowTerms,
  videos: WindowVideos,
): CalculationLine {
  const { id, type, steps, isPerVideo, isHighest } = rule;
  const timesPaid: number[] = [];
  const shares = isPerVideo ? payVideos(rule, eligible, terms, videos, timesPaid) : [];
  const gained = statedViews(eligible.gained);
  if (!isPerVideo) payCycle(rule, gained, timesPaid);
  const tiers = sharesOfSteps(steps, timesPaid);
  return {
    ruleId: id,
    type,
    amountMinor: tiers.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
    eligibleVideoCount: isPerVideo && isHighest ? eligible.settledEnd - eligible.first : eligible.count,
    metricValue: isPerVideo ? shares.length : gained,
    tiers,
    capApplied: false,
    videos: shares,
  };
}

/** Each video by itself: its highest step once, when its eligible days are over, or every step as it is reached. */
function payVideos(
  { steps, isHighest }: CompiledBonus,
  { first, settledEnd, views }: EligibleVideos,
  { startDay }: WindowTerms,
  { count, publishedDay, viewsBefore }: WindowVideos,
  timesPaid: number[],
): VideoShare[] {
  const shares: VideoShare[] = [];
  const end = isHighest ? settledEnd : count;
  for (let video = first; video < end; video++) {
    const after = views[video] ?? 0;
    const highest = highestReached(steps, after);
    if (highest < 0) continue;
    const isNew = (publishedDay[video] ?? 0) >= startDay;
    const before = isNew ? BELOW_ZERO : (viewsBefore[video] ?? 0);
    const lowest = isHighest ? highest : highestReached(steps, before) + 1;
    if (lowest > highest) continue;
    const amountMinor = paySteps(steps, lowest, highest, timesPaid);
    shares.push({ video, views: after, tierIndex: highest, amountMinor });
  }
  return shares;
}

/** All videos together, from nothing again in every cycle. */
function payCycle({ steps, isHighest }: CompiledBonus, gained: number, timesPaid: number[]): void {
  const highest = highestReached(steps, gained);
  if (highest >= 0) paySteps(steps, isHighest ? highest : 0, highest, timesPaid);
}

/** A tier of a flat bonus. Where it ends does not matter: passing its end takes nothing back. */
interface BonusStep {
  readonly from: number;
  readonly amountMinor: bigint;
}

/** Index of the last step that the views have come to; -1 for none. Steps are ordered, lowest first. */
function highestReached(steps: readonly BonusStep[], views: number): number {
  let reached = -1;
  for (const { from } of steps) {
    if (from > views) break;
    reached++;
  }
  return reached;
}

/** Pays the steps from the lowest to the highest once each, and notes it in `timesPaid`. */
function paySteps(steps: readonly BonusStep[], lowest: number, highest: number, timesPaid: number[]): bigint {
  let amountMinor = 0n;
  for (let index = lowest; index <= highest; index++) {
    timesPaid[index] = (timesPaid[index] ?? 0) + 1;
    amountMinor += steps[index]?.amountMinor ?? 0n;
  }
  return amountMinor;
}

function sharesOfSteps(steps: readonly BonusStep[], timesPaid: readonly number[]): TierShare[] {
  const shares: TierShare[] = [];
  steps.forEach(({ amountMinor }, tierIndex) => {
    const metricValue = timesPaid[tierIndex] ?? 0;
    if (metricValue === 0) return;
    shares.push({ tierIndex, metricValue, payoutMinor: amountMinor * BigInt(metricValue) });
  });
  return shares;
}
