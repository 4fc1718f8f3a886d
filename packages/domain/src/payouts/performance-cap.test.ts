import { describe, expect, it } from "vitest";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { baseRule, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";
import { calculateWeek } from "./fixtures/week.ts";

const cpm = cpmRule([[0, null, 1_000]]);
const bonus = bonusRule("aggregated", [[5_000, null, 2_000]]);

/** 9,000 views: 9.00 by CPM, 20.00 by the bonus. */
const amountsUnder = (rules: PayoutRule[]) =>
  calculateWeek(rules, [[7, 0, 9_000]]).lines.map(({ amountMinor }) => amountMinor);

interface CapCase {
  readonly because: string;
  readonly rules: PayoutRule[];
  readonly amounts: bigint[];
}

const cases: CapCase[] = [
  { because: "29.00 under 30.00", rules: [cpm, bonus, capRule(3_000)], amounts: [900n, 2_000n, 0n] },
  { because: "29.00 at exactly 29.00", rules: [cpm, bonus, capRule(2_900)], amounts: [900n, 2_000n, 0n] },
  { because: "29.00 at 28.99: - 0.01", rules: [cpm, bonus, capRule(2_899)], amounts: [900n, 2_000n, -1n] },
  {
    because: "29.00 at 10.00: - 19.00",
    rules: [cpm, bonus, capRule(1_000)],
    amounts: [900n, 2_000n, -1_900n],
  },
  {
    because: "only what is paid for views: 9.00 at 5.00, beside salary and base payout",
    rules: [salaryRule(50_000), baseRule(1_000), cpm, capRule(500)],
    amounts: [50_000n, 1_000n, 900n, -400n],
  },
  { because: "what stands after it", rules: [capRule(1_000), cpm, bonus], amounts: [-1_900n, 900n, 2_000n] },
  {
    because: "down to the lower of two: - 9.00, then - 10.00",
    rules: [cpm, bonus, capRule(2_000), capRule(1_000)],
    amounts: [900n, 2_000n, -900n, -1_000n],
  },
  {
    because: "nothing where nothing is paid for views",
    rules: [baseRule(1_000), capRule(1)],
    amounts: [1_000n, 0n],
  },
];

describe("a performance cap", () => {
  it.each(cases)("cuts $because", ({ rules, amounts }) => {
    expect(amountsUnder(rules)).toEqual(amounts);
  });

  it("cuts sums that are rounded already: 0.5 + 0.5 cents are 2 cents at a cap of 1", () => {
    const tiny = cpmRule([[0, null, 1_000]]);
    const { lines } = calculateWeek([tiny, tiny, capRule(1)], [[7, 0, 5]]);
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([1n, 1n, -1n]);
  });

  it("says whether it cut", () => {
    const capOf = (amount: number) => calculateWeek([cpm, capRule(amount)], [[7, 0, 9_000]]).lines[1];
    expect(capOf(900)).toMatchObject({ capApplied: false, metricValue: 1, eligibleVideoCount: 0 });
    expect(capOf(899)).toMatchObject({ capApplied: true, videos: [], tiers: [] });
  });
});
