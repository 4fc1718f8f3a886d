import { describe, expect, it } from "vitest";
import type { BasePayoutRule } from "../campaigns/rules/payout-rule.ts";
import { baseRule } from "./fixtures/rules.ts";
import { calculateWeek, lineOfWeek, type WeekVideo } from "./fixtures/week.ts";

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
