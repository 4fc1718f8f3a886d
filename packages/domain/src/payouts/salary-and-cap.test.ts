import { describe, expect, it } from "vitest";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { calculateFromHistories, windowOf } from "./fixtures/histories.ts";
import { baseRule, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";
import { calculateWeek } from "./fixtures/week.ts";

interface SalaryCase {
  readonly because: string;
  readonly salary: number;
  readonly currency?: CurrencyCode;
  readonly days: readonly [covered: number, cycle: number];
  readonly paid: bigint;
}

const salaryCases: SalaryCase[] = [
  { because: "7 of 7 days: 1,000.00", salary: 100_000, days: [7, 7], paid: 100_000n },
  { because: "3 of 7 days: 300,000 / 7 = 42,857.14 cents", salary: 100_000, days: [3, 7], paid: 42_857n },
  { because: "6 of 7 days: 600,000 / 7 = 85,714.29 cents", salary: 100_000, days: [6, 7], paid: 85_714n },
  { because: "15 of 30 days: half of 1.01 is 50.5 cents", salary: 101, days: [15, 30], paid: 51n },
  { because: "1 of 2 days: half a cent", salary: 1, days: [1, 2], paid: 1n },
  { because: "1 of 3 days: a third of a cent", salary: 1, days: [1, 3], paid: 0n },
  { because: "16 of 31 days of January", salary: 31_000, days: [16, 31], paid: 16_000n },
  { because: "29 of 29 days of a leap February", salary: 2_900, days: [29, 29], paid: 2_900n },
  { because: "28 of 29 days of a leap February", salary: 2_900, days: [28, 29], paid: 2_800n },
  {
    because: "10 of 28 days: 5,000 / 28 = 178.57 yen",
    salary: 500,
    currency: "JPY",
    days: [10, 28],
    paid: 179n,
  },
  {
    because: "1 of 8 days: 1,234 / 8 = 154.25 fils",
    salary: 1_234,
    currency: "KWD",
    days: [1, 8],
    paid: 154n,
  },
];

describe("a fixed salary", () => {
  it.each(salaryCases)(
    "pays $paid for $because",
    ({ salary, currency, days: [coveredDays, cycleDays], paid }) => {
      const terms = windowOf("2026-01-01", "2026-01-31", { coveredDays, cycleDays });
      const { lines, totalMinor } = calculateFromHistories([salaryRule(salary, currency)], terms, [], 0);
      expect(totalMinor).toBe(paid);
      expect(lines).toEqual([
        {
          ruleId: "rule_salary",
          type: "fixed_salary",
          amountMinor: paid,
          eligibleVideoCount: 0,
          metricValue: 1,
          tiers: [],
          capApplied: false,
          videos: [],
        },
      ]);
    },
  );
});

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

const capCases: CapCase[] = [
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
  it.each(capCases)("cuts $because", ({ rules, amounts }) => {
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
