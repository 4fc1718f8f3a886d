import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { roundHalfAwayFromZero } from "../money/decimal.ts";
import type { CalculationLine, WindowTerms } from "./window-calculation.ts";

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
    amountMinor:
      coveredDays === cycleDays
        ? amountMinor
        : roundHalfAwayFromZero(amountMinor * BigInt(coveredDays), BigInt(cycleDays)),
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
