import { describe, expect, it } from "vitest";
import { defaultLineItems } from "./default-line-items.ts";
import { baseRule, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";
import { calculateWeek } from "./fixtures/week.ts";

describe("defaultLineItems", () => {
  it("names each rule that pays or takes away, and sums to the total", () => {
    const calculation = calculateWeek(
      [
        salaryRule(10_000),
        baseRule(1_000),
        baseRule(1_000, { minViews: 1_000_000 }),
        cpmRule([[0, null, 1_000]]),
        bonusRule("aggregated", [[1_000, null, 500]]),
        capRule(900),
      ],
      [[7, 0, 9_000]],
    );
    expect(defaultLineItems(calculation)).toEqual([
      { title: "Fixed salary", amountMinor: 10_000n },
      { title: "Base payout per video", amountMinor: 1_000n },
      { title: "CPM bonus", amountMinor: 900n },
      { title: "View bonus", amountMinor: 500n },
      { title: "Performance cap", amountMinor: -500n },
    ]);
    expect(calculation.totalMinor).toBe(11_900n);
  });

  it("is empty when nothing is paid", () => {
    expect(defaultLineItems(calculateWeek([baseRule(1_000), capRule(900)], []))).toEqual([]);
  });
});
