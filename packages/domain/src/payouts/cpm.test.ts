import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "../money/currencies.ts";
import { calculateWeek, lineOfWeek, type WeekVideo } from "./fixtures/histories.ts";
import { cpmRule, type TierRow } from "./fixtures/rules.ts";

interface CpmCase {
  readonly because: string;
  readonly tiers: readonly TierRow[];
  readonly currency?: CurrencyCode;
  readonly videos: readonly WeekVideo[];
  readonly paid: bigint;
}

const oneEuro: TierRow[] = [[0, null, 1_000]];
const twoTiers: TierRow[] = [
  [0, 10_000, 1_000],
  [10_000, null, 500],
];
const fromThousand: TierRow[] = [[1_000, null, 2_000]];
const upToThousand: TierRow[] = [[0, 1_000, 1_000]];

const gains: CpmCase[] = [
  { because: "1,500 views at 1.00", tiers: oneEuro, videos: [[7, 0, 1_500]], paid: 150n },
  { because: "1,500 new views of an earlier video", tiers: oneEuro, videos: [[1, 700, 2_200]], paid: 150n },
  { because: "no new views", tiers: oneEuro, videos: [[1, 700, 700]], paid: 0n },
  { because: "9,000 to 26,000: 1.00 + 8.00", tiers: twoTiers, videos: [[1, 9_000, 26_000]], paid: 900n },
  { because: "0 to 10,000, all in the first tier", tiers: twoTiers, videos: [[7, 0, 10_000]], paid: 1_000n },
  {
    because: "10,000 to 12,000, all in the second",
    tiers: twoTiers,
    videos: [[1, 10_000, 12_000]],
    paid: 100n,
  },
  {
    because: "videos each on its own place of the ladder: 10.00 + 1.00, and 2.00",
    tiers: twoTiers,
    videos: [
      [1, 0, 12_000],
      [7, 0, 2_000],
    ],
    paid: 1_300n,
  },
  {
    because: "1,000 views below a ladder from 1,000",
    tiers: fromThousand,
    videos: [[7, 0, 1_000]],
    paid: 0n,
  },
  { because: "5,000 views on it: 5 x 2.00", tiers: fromThousand, videos: [[7, 0, 6_000]], paid: 1_000n },
  {
    because: "1,000 views of a ladder that ends there",
    tiers: upToThousand,
    videos: [[7, 0, 5_000]],
    paid: 100n,
  },
  { because: "views above its end", tiers: upToThousand, videos: [[1, 1_000, 5_000]], paid: 0n },
];

const together: CpmCase[] = [
  {
    because: "6,000 + 7,000 views: 10.00 + 3 x 0.50",
    tiers: twoTiers,
    videos: [
      [7, 0, 6_000],
      [8, 0, 7_000],
    ],
    paid: 1_150n,
  },
  {
    because: "3,000 new views, from the first tier again",
    tiers: twoTiers,
    videos: [[1, 50_000, 53_000]],
    paid: 300n,
  },
  { because: "999 views below a ladder from 1,000", tiers: fromThousand, videos: [[7, 0, 999]], paid: 0n },
  {
    because: "500 + 600 views: the last 100 are above 1,000, 0.20",
    tiers: fromThousand,
    videos: [
      [1, 9_000, 9_500],
      [7, 0, 600],
    ],
    paid: 20n,
  },
  { because: "no videos", tiers: twoTiers, videos: [], paid: 0n },
];

const rounding: CpmCase[] = [
  { because: "4 views: 0.4 cents", tiers: oneEuro, videos: [[7, 0, 4]], paid: 0n },
  { because: "5 views: 0.5 cents", tiers: oneEuro, videos: [[7, 0, 5]], paid: 1n },
  { because: "14 views: 1.4 cents", tiers: oneEuro, videos: [[7, 0, 14]], paid: 1n },
  { because: "25 views: 2.5 cents", tiers: oneEuro, videos: [[7, 0, 25]], paid: 3n },
  {
    because: "3 x 0.4 = 1.2 cents, rounded once and not each",
    tiers: oneEuro,
    videos: [
      [7, 0, 4],
      [8, 0, 4],
      [9, 0, 4],
    ],
    paid: 1n,
  },
  { because: "4,999 views at 0.001: 0.4999 cents", tiers: [[0, null, 1]], videos: [[7, 0, 4_999]], paid: 0n },
  { because: "5,000 views at 0.001: 0.5 cents", tiers: [[0, null, 1]], videos: [[7, 0, 5_000]], paid: 1n },
  {
    because: "1,234 views at 150 yen: 185.1 yen",
    currency: "JPY",
    tiers: [[0, null, 150_000]],
    videos: [[7, 0, 1_234]],
    paid: 185n,
  },
  {
    because: "10 views at 150 yen: 1.5 yen",
    currency: "JPY",
    tiers: [[0, null, 150_000]],
    videos: [[7, 0, 10]],
    paid: 2n,
  },
  {
    because: "500 views at 0.001 dinars: half a fils",
    currency: "KWD",
    tiers: [[0, null, 1]],
    videos: [[7, 0, 500]],
    paid: 1n,
  },
  {
    because: "499 views at 0.001 dinars: 0.499 fils",
    currency: "KWD",
    tiers: [[0, null, 1]],
    videos: [[7, 0, 499]],
    paid: 0n,
  },
  {
    because: "2,345 views at 1.234 dinars: 2,893.73 fils",
    currency: "KWD",
    tiers: [[0, null, 1_234]],
    videos: [[7, 0, 2_345]],
    paid: 2_894n,
  },
];

const billions: CpmCase[] = [
  {
    because: "3,000,000,000 views at 1,000,000.00: 3 million times a million euros",
    tiers: [[0, null, 1_000_000_000]],
    videos: [[7, 0, 3_000_000_000]],
    paid: 300_000_000_000_000n,
  },
  {
    because: "3,000,000,001 x 999,999,999 = 2,999,999,997,999,999,999 millionths: ...9,999.9999 cents",
    tiers: [[0, null, 999_999_999]],
    videos: [[7, 0, 3_000_000_001]],
    paid: 299_999_999_800_000n,
  },
  {
    because: "4,000,000,000 views up to 1,000,000,000 at 1.00 and then at 0.001: 1,000,000.00 + 3,000.00",
    tiers: [
      [0, 1_000_000_000, 1_000],
      [1_000_000_000, null, 1],
    ],
    videos: [[7, 0, 4_000_000_000]],
    paid: 100_300_000n,
  },
];

describe("a CPM payout", () => {
  it.each([...gains, ...rounding, ...billions])("pays $paid for $because", (example) => {
    const { tiers, videos, paid, currency = "EUR" } = example;
    expect(lineOfWeek(cpmRule(tiers, { currency }), videos).amountMinor).toBe(paid);
  });

  it.each(together)("pays $paid for all content together, $because", ({ tiers, videos, paid }) => {
    expect(lineOfWeek(cpmRule(tiers, { scope: "all_content" }), videos).amountMinor).toBe(paid);
  });

  it("explains views, tiers and videos", () => {
    const videos: WeekVideo[] = [
      [1, 9_000, 26_000],
      [2, 400, 400],
      [7, 0, 700],
    ];
    expect(lineOfWeek(cpmRule(twoTiers), videos)).toEqual({
      ruleId: "rule_cpm",
      type: "cpm",
      amountMinor: 970n,
      eligibleVideoCount: 3,
      metricValue: 17_700,
      tiers: [
        { tierIndex: 0, metricValue: 1_700, payoutMinor: 170n },
        { tierIndex: 1, metricValue: 16_000, payoutMinor: 800n },
      ],
      capApplied: false,
      videos: [
        { video: 0, views: 17_000, tierIndex: 1, amountMinor: 900n },
        { video: 2, views: 700, tierIndex: 0, amountMinor: 70n },
      ],
    });
  });

  it("explains all content by its tiers alone", () => {
    const line = lineOfWeek(cpmRule(twoTiers, { scope: "all_content" }), [
      [7, 0, 6_000],
      [8, 0, 7_000],
    ]);
    expect(line).toMatchObject({
      eligibleVideoCount: 2,
      metricValue: 13_000,
      tiers: [
        { tierIndex: 0, metricValue: 10_000, payoutMinor: 1_000n },
        { tierIndex: 1, metricValue: 3_000, payoutMinor: 150n },
      ],
      videos: [],
    });
  });

  it("shares a rounded line so that videos and tiers both sum to it", () => {
    const threeSteps: TierRow[] = [
      [0, 5, 1_000],
      [5, 10, 1_000],
      [10, null, 1_000],
    ];
    // Cents so far by video: 0.4, 0.8, 2.3; by tier: 1.3, 1.8, 2.3. Each share is what the rounded sum grows by.
    const line = lineOfWeek(cpmRule(threeSteps), [
      [7, 0, 4],
      [8, 0, 4],
      [9, 0, 15],
    ]);
    expect(line.amountMinor).toBe(2n);
    expect(line.videos.map(({ amountMinor }) => amountMinor)).toEqual([0n, 1n, 1n]);
    expect(line.tiers.map(({ payoutMinor }) => payoutMinor)).toEqual([1n, 1n, 0n]);
  });

  it("rounds each of several ladders by itself", () => {
    const { lines, totalMinor } = calculateWeek([cpmRule(oneEuro), cpmRule(oneEuro)], [[7, 0, 5]]);
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([1n, 1n]);
    expect(totalMinor).toBe(2n);
  });

  it("pays ten ladders of twenty tiers: 10 x (1 + 2 + ... + 19 + 6 x 20)", () => {
    const ladder = Array.from({ length: 20 }, (_, index): TierRow => {
      const isLast = index === 19;
      return [index * 1_000, isLast ? null : (index + 1) * 1_000, (index + 1) * 1_000];
    });
    const rules = Array.from({ length: 10 }, () => cpmRule(ladder));
    const { lines, totalMinor } = calculateWeek(rules, [[7, 0, 25_000]]);
    expect(totalMinor).toBe(310_000n);
    expect(lines[9]?.tiers).toHaveLength(20);
    expect(lines[9]?.tiers.at(-1)).toEqual({ tierIndex: 19, metricValue: 6_000, payoutMinor: 12_000n });
  });

  const evenRates: TierRow[] = [
    [1_000, 10_000, 1_000],
    [10_000, null, 1_000],
  ];

  it("pays each video exactly when their views exceed what a number can hold", () => {
    // Tier by tier: 6,000 + 3,000 + 9,000, and 9,007,199,254,730,991 + 30,000 + 2,003.
    const line = lineOfWeek(cpmRule(evenRates), [
      [1, 4_000, 9_007_199_254_740_991],
      [2, 6_000, 9_000],
      [2, 20_000, 50_000],
      [7, 0, 500],
      [7, 0, 12_003],
    ]);
    expect(line.amountMinor).toBe(900_719_925_478_099n);
    expect(line.tiers).toEqual([
      { tierIndex: 0, metricValue: 18_000, payoutMinor: 1_800n },
      { tierIndex: 1, metricValue: 9_007_199_254_740_991, payoutMinor: 900_719_925_476_299n },
    ]);
  });

  it("pays all content exactly when its views exceed what a number can hold", () => {
    // 9,007,199,254,740,991 + 10,004 new views; 9,000 of them in the first tier, all above 10,000 in the second.
    const line = lineOfWeek(cpmRule(evenRates, { scope: "all_content" }), [
      [1, 50_000, 60_004],
      [7, 0, 9_007_199_254_740_991],
    ]);
    expect(line.amountMinor).toBe(900_719_925_475_000n);
    expect(line.tiers).toEqual([
      { tierIndex: 0, metricValue: 9_000, payoutMinor: 900n },
      { tierIndex: 1, metricValue: 9_007_199_254_740_991, payoutMinor: 900_719_925_474_100n },
    ]);
  });
});
