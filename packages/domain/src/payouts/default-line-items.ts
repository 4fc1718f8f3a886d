import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { WindowCalculation } from "./window-calculation.ts";

export interface DefaultLineItem {
  readonly title: string;
  readonly amountMinor: bigint;
}

export const LINE_ITEM_TITLES: Record<PayoutRule["type"], string> = {
  fixed_salary: "Fixed salary",
  base_payout: "Base payout per video",
  cpm: "CPM bonus",
  flat_bonus: "View bonus",
  performance_cap: "Performance cap",
};

/** One for each rule that pays something, or takes something away; they sum to the total. */
export function defaultLineItems({ lines }: Pick<WindowCalculation, "lines">): DefaultLineItem[] {
  return lines
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .map(({ type, amountMinor }) => ({ title: LINE_ITEM_TITLES[type], amountMinor }));
}
