import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";

/** What one window pays, rule by rule. The lines sum to the total. */
export interface WindowCalculation {
  readonly totalMinor: bigint;
  /** One for each rule, in the order of the rules, also for those that pay nothing. A cap's line is zero or negative. */
  readonly lines: readonly CalculationLine[];
}

export interface CalculationLine {
  readonly ruleId: string;
  readonly type: PayoutRule["type"];
  readonly amountMinor: bigint;
  /**
   * Videos that could be paid for: of base payouts those with enough views, of bonuses paid once those whose eligible
   * days are over, of other rules for views all that still count. None for salaries and caps.
   */
  readonly eligibleVideoCount: number;
  /**
   * Views gained (CPM payouts, all-content bonuses), videos paid (base payouts, other bonuses), or one cycle. Views beyond
   * the largest safe integer are stated as that; money always follows from the exact count.
   */
  readonly metricValue: number;
  /** Parts of the ladder that came into play, lowest first; empty for rules without tiers. */
  readonly tiers: readonly TierShare[];
  /** Whether a limit cut the line, or for a cap, whether it cut the performance pay. */
  readonly capApplied: boolean;
  /** Videos that brought something, if only part of a minor unit, in the window's order. None for all content and cycles. */
  readonly videos: readonly VideoShare[];
}

export interface TierShare {
  readonly tierIndex: number;
  /** Views (CPM) or videos and cycles (bonuses) inside the tier. */
  readonly metricValue: number;
  /** Its part of the line. The parts sum to the line before a limit cuts it. */
  readonly payoutMinor: bigint;
}

export interface VideoShare {
  /** Index in the window's videos. */
  readonly video: number;
  /** Those the rule counted: gained in the window (CPM payouts), or all up to the day it looks at. */
  readonly views: number;
  /** The highest tier that paid for it; null for rules without tiers. */
  readonly tierIndex: number | null;
  /** Its part of the line. The shares of a line sum to its amount. */
  readonly amountMinor: bigint;
}

/** The days of one window, counted from 1970-01-01, and its place in the assignment. */
export interface WindowTerms {
  readonly startDay: number;
  readonly endDay: number;
  /** Whether the assignment ends with this window: bonuses that still wait for a video's last eligible day are paid now. */
  readonly isLast: boolean;
  /** Days of the cycle that the assignment covers, and all of them: what a salary is scaled by. */
  readonly coveredDays: number;
  readonly cycleDays: number;
}

/**
 * What a calculation knows of the videos of one window, column by column: the same index is the same video everywhere.
 * Ordered by publication time, then by the platform's id. Days are counted from 1970-01-01.
 */
export interface WindowVideos {
  readonly count: number;
  /** Index in PLATFORMS. */
  readonly platform: readonly number[];
  readonly publishedDay: readonly number[];
  /** Views up to the day before the window; 0 when the video was published in it. */
  readonly viewsBefore: readonly number[];
  /** Views up to the window's last day. */
  readonly viewsAtEnd: readonly number[];
  /** For each eligibility of the compiled rules: views up to the video's last eligible day, or the window's if that is earlier. */
  readonly viewsEligible: readonly (readonly number[])[];
}
