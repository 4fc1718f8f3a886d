import type { BasePayoutRule, PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { roundHalfAwayFromZero } from "../money/decimal.ts";
import { PLATFORMS } from "../platforms.ts";
import {
  type CalculationLine,
  indexOfFirstFrom,
  type VideoShare,
  type WindowTerms,
  type WindowVideos,
} from "./window-calculation.ts";

export interface CompiledBase {
  readonly type: "base_payout";
  readonly id: string;
  readonly amountMinor: bigint;
  readonly minViews: number;
  /** One bit for each of PLATFORMS. */
  readonly platformMask: number;
  /** How many videos are paid whole. */
  readonly wholeVideos: number;
  /** What the limit leaves for the video after those; zero when nothing. */
  readonly lastPartMinor: bigint;
}

export function compileBase(rule: BasePayoutRule): CompiledBase {
  const { id, type, amount, minViews, platforms } = rule;
  return {
    type,
    id,
    amountMinor: BigInt(amount),
    minViews,
    platformMask: platforms.reduce((mask, platform) => mask | (1 << PLATFORMS.indexOf(platform)), 0),
    ...reachOf(rule),
  };
}

/** Videos short of the views, or of other platforms, use up nothing of the limit. */
export function payBase(rule: CompiledBase, terms: WindowTerms, videos: WindowVideos): CalculationLine {
  const shares: VideoShare[] = [];
  let amountMinor = 0n;
  let eligible = 0;
  for (let video = indexOfFirstFrom(videos.publishedDay, terms.startDay); video < videos.count; video++) {
    const views = videos.viewsAtEnd[video] ?? 0;
    const isOnPlatform = ((rule.platformMask >> (videos.platform[video] ?? 0)) & 1) === 1;
    if (!isOnPlatform || views < rule.minViews) continue;
    const share = payOfNth(rule, eligible++);
    if (share === 0n) continue;
    amountMinor += share;
    shares.push({ video, views, tierIndex: null, amountMinor: share });
  }
  return {
    ruleId: rule.id,
    type: rule.type,
    amountMinor,
    eligibleVideoCount: eligible,
    metricValue: shares.length,
    tiers: [],
    capApplied: eligible > rule.wholeVideos,
    videos: shares,
  };
}

function payOfNth({ amountMinor, wholeVideos, lastPartMinor }: CompiledBase, index: number): bigint {
  if (index < wholeVideos) return amountMinor;
  return index === wholeVideos ? lastPartMinor : 0n;
}

function reachOf({ amount, limit }: BasePayoutRule): Pick<CompiledBase, "wholeVideos" | "lastPartMinor"> {
  const maxVideos = limit?.videos ?? Number.POSITIVE_INFINITY;
  if (limit === null || limit.amount === null) return { wholeVideos: maxVideos, lastPartMinor: 0n };
  const rest = limit.amount % amount;
  const affordable = (limit.amount - rest) / amount;
  return maxVideos <= affordable
    ? { wholeVideos: maxVideos, lastPartMinor: 0n }
    : { wholeVideos: affordable, lastPartMinor: BigInt(rest) };
}

export interface CompiledSalary {
  readonly type: "fixed_salary";
  readonly id: string;
  readonly amountMinor: bigint;
}

export function compileSalary({
  id,
  type,
  amount,
}: Extract<PayoutRule, { type: "fixed_salary" }>): CompiledSalary {
  return { type, id, amountMinor: BigInt(amount) };
}

export function paySalary(
  { id, type, amountMinor }: CompiledSalary,
  { coveredDays, cycleDays }: WindowTerms,
): CalculationLine {
  return {
    ruleId: id,
    type,
    amountMinor: roundHalfAwayFromZero(amountMinor * BigInt(coveredDays), BigInt(cycleDays)),
    eligibleVideoCount: 0,
    metricValue: 1,
    tiers: [],
    capApplied: false,
    videos: [],
  };
}

export interface CompiledCap {
  readonly type: "performance_cap";
  readonly id: string;
  readonly amountMinor: bigint;
}

export function compileCap({
  id,
  type,
  amount,
}: Extract<PayoutRule, { type: "performance_cap" }>): CompiledCap {
  return { type, id, amountMinor: BigInt(amount) };
}

/** The line that cuts what CPM payouts and bonuses come to. */
export function cutToCap({ id, type, amountMinor }: CompiledCap, performanceMinor: bigint): CalculationLine {
  const capApplied = performanceMinor > amountMinor;
  return {
    ruleId: id,
    type,
    amountMinor: capApplied ? amountMinor - performanceMinor : 0n,
    eligibleVideoCount: 0,
    metricValue: 1,
    tiers: [],
    capApplied,
    videos: [],
  };
}
