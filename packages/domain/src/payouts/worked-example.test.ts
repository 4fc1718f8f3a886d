import { describe, expect, it } from "vitest";
import { deriveRules } from "../campaigns/rules/payout-rule.ts";
import { specPaying } from "../campaigns/spec/fixtures/example-specs.ts";
import { calculateFromHistories, dayOf, videoHistory, windowOf } from "./fixtures/histories.ts";
import type { WindowCalculation } from "./window-calculation.ts";

const spec = specPaying(
  {
    basePayouts: [{ perVideo: 10, minViews: 500 }],
    cpmPayouts: [
      {
        tiers: [
          { from: 0, to: 10_000, rate: 1 },
          { from: 10_000, rate: 0.5 },
        ],
      },
    ],
    flatBonuses: [
      {
        tiers: [
          { from: 10_000, to: 50_000, amount: 20 },
          { from: 50_000, amount: 50 },
        ],
      },
    ],
    performanceCap: { amount: 60 },
  },
  { videoTarget: 2 },
);

let ruleCount = 0;
const rules = deriveRules(spec, () => `rule_${++ruleCount}`);

const histories = [
  videoHistory("a", "2026-09-07", { "2026-09-13": 9_000, "2026-09-20": 26_000, "2026-10-07": 52_000 }),
  videoHistory("b", "2026-09-08", { "2026-09-13": 400, "2026-09-20": 700 }),
  videoHistory("c", "2026-09-09", { "2026-09-13": 1_200, "2026-09-30": 1_200 }),
  videoHistory("d", "2026-09-10", { "2026-09-13": 5_000 }),
];

const calculate = (startsOn: string, endsOn: string): WindowCalculation =>
  calculateFromHistories(rules, windowOf(startsOn, endsOn), histories, dayOf("2026-09-07"));

describe("calculateWindow, for the worked example", () => {
  it.each([
    ["2026-09-07", "2026-09-13", [2000n, 1560n, 0n, 0n], 3560n],
    ["2026-09-14", "2026-09-20", [0n, 930n, 0n, 0n], 930n],
    ["2026-09-21", "2026-09-27", [0n, 0n, 0n, 0n], 0n],
    ["2026-09-28", "2026-10-04", [0n, 0n, 0n, 0n], 0n],
    // CPM of a: F(52,000) - F(26,000) = 26 x 0.50 = 13.00; with the bonus 63.00, 3.00 above the cap.
    ["2026-10-05", "2026-10-11", [0n, 1300n, 5000n, -300n], 6000n],
    ["2026-10-12", "2026-10-18", [0n, 0n, 0n, 0n], 0n],
  ])("pays %s to %s by base, CPM, bonus and cap: %s", (startsOn, endsOn, amounts, totalMinor) => {
    const calculation = calculate(startsOn, endsOn);
    expect(calculation.lines.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
    expect(calculation.totalMinor).toBe(totalMinor);
  });

  it("says which videos, views, tiers and limits made the first window", () => {
    const [a, b, c, d] = [0, 1, 2, 3];
    expect(calculate("2026-09-07", "2026-09-13").lines).toEqual([
      {
        ruleId: "rule_1",
        type: "base_payout",
        amountMinor: 2000n,
        eligibleVideoCount: 3,
        metricValue: 2,
        tiers: [],
        capApplied: true,
        videos: [
          { video: a, views: 9_000, tierIndex: null, amountMinor: 1000n },
          { video: c, views: 1_200, tierIndex: null, amountMinor: 1000n },
        ],
      },
      {
        ruleId: "rule_2",
        type: "cpm",
        amountMinor: 1560n,
        eligibleVideoCount: 4,
        metricValue: 15_600,
        tiers: [{ tierIndex: 0, metricValue: 15_600, payoutMinor: 1560n }],
        capApplied: false,
        videos: [
          { video: a, views: 9_000, tierIndex: 0, amountMinor: 900n },
          { video: b, views: 400, tierIndex: 0, amountMinor: 40n },
          { video: c, views: 1_200, tierIndex: 0, amountMinor: 120n },
          { video: d, views: 5_000, tierIndex: 0, amountMinor: 500n },
        ],
      },
      {
        ruleId: "rule_3",
        type: "flat_bonus",
        amountMinor: 0n,
        eligibleVideoCount: 0,
        metricValue: 0,
        tiers: [],
        capApplied: false,
        videos: [],
      },
      {
        ruleId: "rule_4",
        type: "performance_cap",
        amountMinor: 0n,
        eligibleVideoCount: 0,
        metricValue: 1,
        tiers: [],
        capApplied: false,
        videos: [],
      },
    ]);
  });

  it("says in which tiers the views of the second window lie", () => {
    const [, cpm] = calculate("2026-09-14", "2026-09-20").lines;
    expect(cpm).toMatchObject({
      metricValue: 17_300,
      tiers: [
        { tierIndex: 0, metricValue: 1_300, payoutMinor: 130n },
        { tierIndex: 1, metricValue: 16_000, payoutMinor: 800n },
      ],
      videos: [
        { video: 0, views: 17_000, tierIndex: 1, amountMinor: 900n },
        { video: 1, views: 300, tierIndex: 0, amountMinor: 30n },
      ],
    });
  });

  it("says what closed and what was cut in the fifth window", () => {
    const [, , bonus, cap] = calculate("2026-10-05", "2026-10-11").lines;
    expect(bonus).toMatchObject({
      eligibleVideoCount: 4,
      metricValue: 1,
      tiers: [{ tierIndex: 1, metricValue: 1, payoutMinor: 5000n }],
      videos: [{ video: 0, views: 52_000, tierIndex: 1, amountMinor: 5000n }],
    });
    expect(cap).toMatchObject({ amountMinor: -300n, capApplied: true });
  });
});
