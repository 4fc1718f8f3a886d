import { describe, expect, it } from "vitest";
import { calculateWeek, lineOfWeek, type WeekVideo } from "./fixtures/histories.ts";
import { bonusRule, type TierRow } from "./fixtures/rules.ts";

interface BonusCase {
  readonly because: string;
  readonly steps: readonly TierRow[];
  readonly videos: readonly WeekVideo[];
  readonly paid: bigint;
}

const fromZero: TierRow[] = [
  [0, null, 100],
  [1_000, null, 500],
  [10_000, null, 2_000],
];
const fromThousand: TierRow[] = [
  [1_000, 10_000, 500],
  [10_000, null, 2_000],
];
const closed: TierRow[] = [
  [1_000, 5_000, 500],
  [5_000, 8_000, 700],
];

const eachStep: BonusCase[] = [
  { because: "0 views of a new video: 1.00", steps: fromZero, videos: [[7, 0, 0]], paid: 100n },
  { because: "999 views: 1.00", steps: fromZero, videos: [[7, 0, 999]], paid: 100n },
  { because: "1,000 views: 1.00 + 5.00", steps: fromZero, videos: [[7, 0, 1_000]], paid: 600n },
  { because: "10,000 views: 1.00 + 5.00 + 20.00", steps: fromZero, videos: [[7, 0, 10_000]], paid: 2_600n },
  { because: "an earlier video that stays at 0 views", steps: fromZero, videos: [[6, 0, 0]], paid: 0n },
  { because: "an earlier video from 0 to 1,000: 5.00", steps: fromZero, videos: [[6, 0, 1_000]], paid: 500n },
  { because: "from 999 to 1,000: 5.00", steps: fromZero, videos: [[6, 999, 1_000]], paid: 500n },
  { because: "from 1,000 to 9,999", steps: fromZero, videos: [[6, 1_000, 9_999]], paid: 0n },
  { because: "from 1,000 to 10,000: 20.00", steps: fromZero, videos: [[6, 1_000, 10_000]], paid: 2_000n },
  { because: "from 10,000 to 90,000", steps: fromZero, videos: [[6, 10_000, 90_000]], paid: 0n },
  { because: "999 views below steps from 1,000", steps: fromThousand, videos: [[7, 0, 999]], paid: 0n },
  {
    because: "two videos: 5.00, and 5.00 + 20.00",
    steps: fromThousand,
    videos: [
      [6, 0, 1_000],
      [7, 0, 10_000],
    ],
    paid: 3_000n,
  },
];

const eachStepTogether: BonusCase[] = [
  {
    because: "400 + 600 new views: 1.00 + 5.00",
    steps: fromZero,
    videos: [
      [1, 90_000, 90_400],
      [7, 0, 600],
    ],
    paid: 600n,
  },
  {
    because: "999 new views, anew in every cycle: 1.00",
    steps: fromZero,
    videos: [[1, 50_000, 50_999]],
    paid: 100n,
  },
  { because: "nothing but a step at 0: 1.00", steps: fromZero, videos: [], paid: 100n },
  { because: "999 new views below 1,000", steps: fromThousand, videos: [[7, 0, 999]], paid: 0n },
];

const highestTogether: BonusCase[] = [
  { because: "999 new views", steps: fromThousand, videos: [[7, 0, 999]], paid: 0n },
  { because: "1,000 new views: 5.00", steps: fromThousand, videos: [[7, 0, 1_000]], paid: 500n },
  { because: "9,999 new views: 5.00", steps: fromThousand, videos: [[1, 70_000, 79_999]], paid: 500n },
  {
    because: "4,000 + 6,000 new views: 20.00",
    steps: fromThousand,
    videos: [
      [1, 70_000, 74_000],
      [7, 0, 6_000],
    ],
    paid: 2_000n,
  },
  {
    because: "8,000 new views, where the last tier ends: 7.00",
    steps: closed,
    videos: [[7, 0, 8_000]],
    paid: 700n,
  },
  { because: "a billion new views: 7.00", steps: closed, videos: [[7, 0, 1_000_000_000]], paid: 700n },
  { because: "nothing but a tier from 0: 1.00", steps: fromZero, videos: [], paid: 100n },
];

describe("a flat bonus", () => {
  it.each(eachStep)("pays every step a video reaches: $paid for $because", ({ steps, videos, paid }) => {
    expect(lineOfWeek(bonusRule("aggregated", steps), videos).amountMinor).toBe(paid);
  });

  it.each(eachStepTogether)(
    "pays every step of all content: $paid for $because",
    ({ steps, videos, paid }) => {
      const rule = bonusRule("aggregated", steps, { scope: "all_content" });
      expect(lineOfWeek(rule, videos).amountMinor).toBe(paid);
    },
  );

  it.each(highestTogether)(
    "pays the highest tier of all content: $paid for $because",
    ({ steps, videos, paid }) => {
      const rule = bonusRule("highest", steps, { scope: "all_content" });
      expect(lineOfWeek(rule, videos).amountMinor).toBe(paid);
    },
  );

  it("explains which video reached which steps", () => {
    const videos: WeekVideo[] = [
      [1, 500, 10_500],
      [2, 500, 900],
      [7, 0, 1_000],
    ];
    expect(lineOfWeek(bonusRule("aggregated", fromZero), videos)).toEqual({
      ruleId: "rule_bonus",
      type: "flat_bonus",
      amountMinor: 3_100n,
      eligibleVideoCount: 3,
      metricValue: 2,
      tiers: [
        { tierIndex: 0, metricValue: 1, payoutMinor: 100n },
        { tierIndex: 1, metricValue: 2, payoutMinor: 1_000n },
        { tierIndex: 2, metricValue: 1, payoutMinor: 2_000n },
      ],
      capApplied: false,
      videos: [
        { video: 0, views: 10_500, tierIndex: 2, amountMinor: 2_500n },
        { video: 2, views: 1_000, tierIndex: 1, amountMinor: 600n },
      ],
    });
  });

  it("explains all content by the views gained and the tiers paid for the cycle", () => {
    const rule = bonusRule("highest", fromThousand, { scope: "all_content" });
    expect(lineOfWeek(rule, [[1, 70_000, 80_000]])).toMatchObject({
      eligibleVideoCount: 1,
      metricValue: 10_000,
      tiers: [{ tierIndex: 1, metricValue: 1, payoutMinor: 2_000n }],
      videos: [],
    });
  });

  it("pays ten bonuses of twenty steps: 10 x (1 + 2 + ... + 20)", () => {
    const steps = Array.from({ length: 20 }, (_, index): TierRow => [index * 100, null, (index + 1) * 100]);
    const rules = Array.from({ length: 10 }, () => bonusRule("aggregated", steps));
    expect(calculateWeek(rules, [[7, 0, 1_900]]).totalMinor).toBe(210_000n);
  });
});
