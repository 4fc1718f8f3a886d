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
