import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "../money/currencies.ts";
import { calculateFromHistories } from "./fixtures/calculate-from-histories.ts";
import { windowOf } from "./fixtures/histories.ts";
import { salaryRule } from "./fixtures/rules.ts";

interface SalaryCase {
  readonly because: string;
  readonly salary: number;
  readonly currency?: CurrencyCode;
  readonly days: readonly [covered: number, cycle: number];
  readonly paid: bigint;
}

const cases: SalaryCase[] = [
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
  it.each(cases)("pays $paid for $because", ({ salary, currency, days: [coveredDays, cycleDays], paid }) => {
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
  });
});
