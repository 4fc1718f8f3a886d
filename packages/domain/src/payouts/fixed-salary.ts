import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { roundHalfAwayFromZero } from "../money/rounding.ts";
import type { CalculationLine } from "./window-calculation.ts";
import type { WindowTerms } from "./window-terms.ts";

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
