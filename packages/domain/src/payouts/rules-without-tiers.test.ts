import { describe, expect, it } from "vitest";
import type { BasePayoutRule, PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import {
  calculateFromHistories,
  calculateWeek,
  lineOfWeek,
  type WeekVideo,
  windowOf,
} from "./fixtures/histories.ts";
import { baseRule, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";

interface BaseCase {
  readonly because: string;
  readonly perVideo: number;
  readonly rule?: Partial<BasePayoutRule>;
  readonly videos: readonly WeekVideo[];
  /** For each video. */
  readonly paid: readonly bigint[];
  readonly isCut?: boolean;
}

const fourVideos: WeekVideo[] = [
  [7, 0, 900],
  [8, 0, 100],
  [9, 0, 500],
  [13, 0, 0],
];
const videosOnly = (videos: number) => ({ limit: { videos, amount: null } });
const amountOnly = (amount: number) => ({ limit: { videos: null, amount } });

const cases: BaseCase[] = [
  {
    because: "4 x 10.00, the last one on the window's last day",
    perVideo: 1_000,
    videos: fourVideos,
    paid: [1000n, 1000n, 1000n, 1000n],
  },
  {
    because: "only those with 500 views or more: 2 x 10.00",
    perVideo: 1_000,
    rule: { minViews: 500 },
    videos: fourVideos,
    paid: [1000n, 0n, 1000n, 0n],
  },
  {
    because: "499 views are one short of 500",
    perVideo: 1_000,
    rule: { minViews: 500 },
    videos: [
      [7, 0, 499],
      [7, 0, 500],
      [7, 0, 501],
    ],
    paid: [0n, 1000n, 1000n],
  },
  {
    because: "the first 2 of 4",
    perVideo: 1_000,
    rule: videosOnly(2),
    videos: fourVideos,
    paid: [1000n, 1000n, 0n, 0n],
    isCut: true,
  },
  {
    because: "the first 2 that have the views: the one without uses up nothing",
    perVideo: 1_000,
    rule: { minViews: 500, ...videosOnly(2) },
    videos: fourVideos,
    paid: [1000n, 0n, 1000n, 0n],
  },
  {
    because: "4 videos, and 4 are allowed: nothing is cut",
    perVideo: 1_000,
    rule: videosOnly(4),
    videos: fourVideos,
    paid: [1000n, 1000n, 1000n, 1000n],
  },
  {
    because: "25.00 in all: 10.00 + 10.00 + 5.00",
    perVideo: 1_000,
    rule: amountOnly(2_500),
    videos: fourVideos,
    paid: [1000n, 1000n, 500n, 0n],
    isCut: true,
  },
  {
    because: "30.00 in all is met exactly by three; the fourth gets nothing",
    perVideo: 1_000,
    rule: amountOnly(3_000),
    videos: fourVideos,
    paid: [1000n, 1000n, 1000n, 0n],
    isCut: true,
  },
  {
    because: "40.00 in all is met exactly by four: nothing is cut",
    perVideo: 1_000,
    rule: amountOnly(4_000),
    videos: fourVideos,
    paid: [1000n, 1000n, 1000n, 1000n],
  },
  {
    because: "less in all than one video costs",
    perVideo: 1_000,
    rule: amountOnly(999),
    videos: fourVideos,
    paid: [999n, 0n, 0n, 0n],
    isCut: true,
  },
  {
    because: "3 videos and 25.00: the money ends first",
    perVideo: 1_000,
    rule: { limit: { videos: 3, amount: 2_500 } },
    videos: fourVideos,
    paid: [1000n, 1000n, 500n, 0n],
    isCut: true,
  },
  {
    because: "2 videos and 25.00: the videos end first",
    perVideo: 1_000,
    rule: { limit: { videos: 2, amount: 2_500 } },
    videos: fourVideos,
    paid: [1000n, 1000n, 0n, 0n],
    isCut: true,
  },
  {
    because: "a limit that says neither cuts nothing",
    perVideo: 1_000,
    rule: { limit: { videos: null, amount: null } },
    videos: fourVideos,
    paid: [1000n, 1000n, 1000n, 1000n],
  },
  {
    because: "a video of the week before, whatever it gains, is not new",
    perVideo: 1_000,
    videos: [
      [6, 0, 80_000],
      [7, 0, 1],
    ],
    paid: [0n, 1000n],
  },
  {
    because: "only YouTube and Instagram",
    perVideo: 700,
    rule: { platforms: ["instagram", "youtube"] },
    videos: [
      [7, 0, 1, "facebook"],
      [8, 0, 1, "instagram"],
      [9, 0, 1, "tiktok"],
      [10, 0, 1, "youtube"],
    ],
    paid: [0n, 700n, 0n, 700n],
  },
  {
    because: "videos of other platforms use up nothing of the limit",
    perVideo: 700,
    rule: { platforms: ["facebook"], ...videosOnly(1) },
    videos: [
      [7, 0, 1, "tiktok"],
      [8, 0, 1, "facebook"],
    ],
    paid: [0n, 700n],
  },
  {
    because: "yen have no decimals: 2 x 1,500",
    perVideo: 1_500,
    rule: { currency: "JPY" },
    videos: [
      [7, 0, 1],
      [7, 0, 1],
    ],
    paid: [1500n, 1500n],
  },
  { because: "no videos", perVideo: 1_000, rule: videosOnly(2), videos: [], paid: [] },
];

describe("a base payout", () => {
  it.each(cases)("pays $because", ({ perVideo, rule, videos, paid, isCut = false }) => {
    const line = lineOfWeek(baseRule(perVideo, rule), videos);
    const shares = new Map(line.videos.map(({ video, amountMinor }) => [video, amountMinor]));
    expect(videos.map((_, video) => shares.get(video) ?? 0n)).toEqual(paid);
    expect(line.amountMinor).toBe(paid.reduce((sum, share) => sum + share, 0n));
    expect(line.metricValue).toBe(paid.filter((share) => share > 0n).length);
    expect(line.capApplied).toBe(isCut);
  });

  it("counts the videos it could have paid for, and the views each had", () => {
    expect(lineOfWeek(baseRule(1_000, { minViews: 500, ...videosOnly(1) }), fourVideos)).toEqual({
      ruleId: "rule_base",
      type: "base_payout",
      amountMinor: 1000n,
      eligibleVideoCount: 2,
      metricValue: 1,
      tiers: [],
      capApplied: true,
      videos: [{ video: 0, views: 900, tierIndex: null, amountMinor: 1000n }],
    });
  });

  it("stands beside others, each for its own platforms and with its own limit", () => {
    const rules = [
      baseRule(1_000, { platforms: ["tiktok"], ...videosOnly(1) }),
      baseRule(2_000, { platforms: ["youtube"] }),
    ];
    const { lines, totalMinor } = calculateWeek(rules, [
      [7, 0, 1, "tiktok"],
      [8, 0, 1, "tiktok"],
      [9, 0, 1, "youtube"],
      [10, 0, 1, "youtube"],
    ]);
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([1000n, 4000n]);
    expect(totalMinor).toBe(5000n);
  });

  it("pays the full limit of ten thousand videos", () => {
    const videos = Array.from({ length: 10_001 }, (): WeekVideo => [7, 0, 1]);
    const line = lineOfWeek(baseRule(100_000_000, videosOnly(10_000)), videos);
    expect(line.amountMinor).toBe(1_000_000_000_000n);
    expect(line.capApplied).toBe(true);
  });
});

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
