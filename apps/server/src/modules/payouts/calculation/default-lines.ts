import type { BreakdownLine } from "@clipledger/contract/payouts/calculation";
import type { LineItem } from "@clipledger/contract/payouts/money";

/** One line for each rule that pays something, or takes something away. */
export function defaultLinesOf(
  breakdown: readonly Pick<BreakdownLine, "label" | "amount" | "value">[],
): LineItem[] {
  return breakdown
    .filter(({ amount }) => amount !== 0)
    .map(({ label, value }) => ({ title: label, amount: value }));
}
