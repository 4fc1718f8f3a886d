import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { BonusMode, BonusTier, CampaignSpec, CpmTier } from "./campaign-spec.ts";
import { exampleSpec, specPaying, TODAY } from "./fixtures/example-specs.ts";
import { findSpecIssues, type IssueContext } from "./spec-issues.ts";

const cpm = [{ tiers: [{ from: 0, rate: 1 }] }];
const startingOn = (date: string) => exampleSpec({ schedule: { startsOn: calendarDate(date) } });
const withRate = (rate: number, currency: CurrencyCode = "EUR") =>
  specPaying({ cpmPayouts: [{ tiers: [{ from: 0, rate }] }] }, { currency });
const withCpmTiers = (...tiers: Omit<CpmTier, "rate">[]) =>
  specPaying({ cpmPayouts: [{ tiers: tiers.map((tier) => ({ ...tier, rate: 1 })) }] });
const withBonus = (mode: BonusMode, ...tiers: Omit<BonusTier, "amount">[]) =>
  specPaying({ flatBonuses: [{ mode, tiers: tiers.map((tier) => ({ ...tier, amount: 1 })) }] });

type Case = readonly [rule: string, passing: CampaignSpec, failing: CampaignSpec, paths: readonly string[]];

const AMOUNTS: readonly Case[] = [
  ["EUR has two decimals", perVideo(10.01), perVideo(10.005), ["payouts.basePayouts.0.perVideo"]],
  ["10.10 has one decimal", perVideo(10.1), perVideo(10.101), ["payouts.basePayouts.0.perVideo"]],
  ["sums of floats show", perVideo(0.3), perVideo(0.1 + 0.2), ["payouts.basePayouts.0.perVideo"]],
  ["JPY has none", perVideo(500, "JPY"), perVideo(500.5, "JPY"), ["payouts.basePayouts.0.perVideo"]],
  ["KWD has three", perVideo(1.234, "KWD"), perVideo(1.2345, "KWD"), ["payouts.basePayouts.0.perVideo"]],
  ["EUR ends at a million", perVideo(1e6), perVideo(1_000_000.01), ["payouts.basePayouts.0.perVideo"]],
  ["CHF ends at 800,000", perVideo(8e5, "CHF"), perVideo(1e6, "CHF"), ["payouts.basePayouts.0.perVideo"]],
  ["an amount is above 0", perVideo(0.01), perVideo(0), ["payouts.basePayouts.0.perVideo"]],
  ["an amount is not negative", perVideo(0.01), perVideo(-0.01), ["payouts.basePayouts.0.perVideo"]],
  [
    "a salary is an amount",
    specPaying({ fixedSalary: { amount: 1 } }),
    specPaying({ fixedSalary: { amount: 0 } }),
    ["payouts.fixedSalary.amount"],
  ],
  [
    "a limit holds an amount",
    specPaying({ basePayouts: [{ perVideo: 1, limit: { amount: 5 } }] }),
    specPaying({ basePayouts: [{ perVideo: 1, limit: { videos: 2, amount: 5.555 } }] }),
    ["payouts.basePayouts.0.limit.amount"],
  ],
  [
    "a cap is an amount",
    specPaying({ cpmPayouts: cpm, performanceCap: { amount: 60 } }),
    specPaying({ cpmPayouts: cpm, performanceCap: { amount: 1e300 } }),
    ["payouts.performanceCap.amount"],
  ],
  [
    "a bonus is an amount",
    specPaying({ flatBonuses: [{ tiers: [{ from: 0, amount: 20 }] }] }),
    specPaying({
      flatBonuses: [
        {
          tiers: [
            { from: 0, to: 9, amount: 20 },
            { from: 9, amount: -1 },
          ],
        },
      ],
    }),
    ["payouts.flatBonuses.0.tiers.1.amount"],
  ],
  ["a rate has three decimals", withRate(1.001), withRate(1.0001), ["payouts.cpmPayouts.0.tiers.0.rate"]],
  ["also in JPY", withRate(12.345, "JPY"), withRate(12.3456, "JPY"), ["payouts.cpmPayouts.0.tiers.0.rate"]],
  ["a rate is above 0", withRate(0.001), withRate(0), ["payouts.cpmPayouts.0.tiers.0.rate"]],
  ["a rate has the ceiling", withRate(1e6), withRate(1_000_000.001), ["payouts.cpmPayouts.0.tiers.0.rate"]],
];

const CPM_TIERS = "payouts.cpmPayouts.0.tiers";
const BONUS_TIERS = "payouts.flatBonuses.0.tiers";

const LADDERS: readonly Case[] = [
  ["CPM tiers exist", withCpmTiers({ from: 0 }), withCpmTiers(), [CPM_TIERS]],
  [
    "CPM tiers may start above 0",
    withCpmTiers({ from: 500 }),
    withCpmTiers({ from: -1 }),
    [`${CPM_TIERS}.0.from`],
  ],
  [
    "a tier starts where the one before ends",
    withCpmTiers({ from: 0, to: 10 }, { from: 10 }),
    withCpmTiers({ from: 0, to: 10 }, { from: 11 }),
    [`${CPM_TIERS}.1.from`],
  ],
  [
    "tiers do not overlap",
    withCpmTiers({ from: 0, to: 10 }, { from: 10, to: 20 }),
    withCpmTiers({ from: 0, to: 10 }, { from: 9, to: 20 }),
    [`${CPM_TIERS}.1.from`],
  ],
  [
    "a tier ends after its start",
    withCpmTiers({ from: 5, to: 6 }),
    withCpmTiers({ from: 5, to: 5 }),
    [`${CPM_TIERS}.0.to`],
  ],
  [
    "only the last tier stays open",
    withCpmTiers({ from: 0, to: 10 }, { from: 10 }),
    withCpmTiers({ from: 0 }, { from: 10 }, { from: 20 }),
    [`${CPM_TIERS}.0.to`, `${CPM_TIERS}.1.to`],
  ],
  ["bonus tiers exist", withBonus("highest", { from: 0 }), withBonus("highest"), [BONUS_TIERS]],
  [
    "highest tiers may start above 0",
    withBonus("highest", { from: 10_000 }),
    withBonus("highest", { from: -1 }),
    [`${BONUS_TIERS}.0.from`],
  ],
  [
    "highest tiers have no gaps",
    withBonus("highest", { from: 10, to: 20 }, { from: 20, to: 30 }),
    withBonus("highest", { from: 10, to: 20 }, { from: 21, to: 30 }),
    [`${BONUS_TIERS}.1.from`],
  ],
  [
    "only the last highest tier stays open",
    withBonus("highest", { from: 10, to: 20 }, { from: 20 }),
    withBonus("highest", { from: 10 }, { from: 20 }),
    [`${BONUS_TIERS}.0.to`],
  ],
  [
    "aggregated tiers have no end",
    withBonus("aggregated", { from: 10 }, { from: 20 }),
    withBonus("aggregated", { from: 10, to: 20 }, { from: 20, to: 30 }),
    [`${BONUS_TIERS}.0.to`, `${BONUS_TIERS}.1.to`],
  ],
  [
    "aggregated tiers rise",
    withBonus("aggregated", { from: 10 }, { from: 11 }),
    withBonus("aggregated", { from: 10 }, { from: 10 }, { from: 5 }),
    [`${BONUS_TIERS}.1.from`, `${BONUS_TIERS}.2.from`],
  ],
  [
    "aggregated tiers start at 0 or more",
    withBonus("aggregated", { from: 0 }),
    withBonus("aggregated", { from: -1 }),
    [`${BONUS_TIERS}.0.from`],
  ],
  ["aggregated tiers exist", withBonus("aggregated", { from: 0 }), withBonus("aggregated"), [BONUS_TIERS]],
];

const onPlatforms = (...platforms: ("tiktok" | "youtube" | "facebook")[][]) =>
  specPaying({ basePayouts: platforms.map((named) => ({ perVideo: 1, platforms: named })) });

const BLOCKS: readonly Case[] = [
  ["something is paid", specPaying({ fixedSalary: { amount: 1 } }), specPaying({}), ["payouts"]],
  ["CPM alone is enough", specPaying({ cpmPayouts: cpm }), specPaying({ cpmPayouts: [] }), ["payouts"]],
  [
    "a cap has something to cap",
    specPaying({ fixedSalary: { amount: 1 }, cpmPayouts: cpm, performanceCap: { amount: 1 } }),
    specPaying({ fixedSalary: { amount: 1 }, performanceCap: { amount: 1 } }),
    ["payouts.performanceCap"],
  ],
  [
    "a cap alone pays nothing",
    specPaying({ flatBonuses: [{ tiers: [{ from: 0, amount: 1 }] }], performanceCap: { amount: 1 } }),
    specPaying({ performanceCap: { amount: 1 } }),
    ["payouts", "payouts.performanceCap"],
  ],
  [
    "a window needs views that pay",
    specPaying({ cpmPayouts: cpm, eligibility: { windowDays: 30 } }),
    specPaying({ fixedSalary: { amount: 1 }, eligibility: { windowDays: 30 } }),
    ["payouts.eligibility"],
  ],
  [
    "so does a publication scope",
    specPaying({ cpmPayouts: cpm, eligibility: { publicationScope: "current_period_only" } }),
    specPaying({ fixedSalary: { amount: 1 }, eligibility: { publicationScope: "current_period_only" } }),
    ["payouts.eligibility"],
  ],
  [
    "the default eligibility may be spelled out",
    specPaying({
      fixedSalary: { amount: 1 },
      eligibility: { windowDays: 31, publicationScope: "include_earlier" },
    }),
    specPaying({ fixedSalary: { amount: 1 }, eligibility: { windowDays: 32 } }),
    ["payouts.eligibility"],
  ],
  [
    "a limit says something",
    specPaying({ basePayouts: [{ perVideo: 1, limit: null }] }),
    specPaying({ basePayouts: [{ perVideo: 1, limit: {} }] }),
    ["payouts.basePayouts.0.limit"],
  ],
  [
    "a platform has one base payout",
    onPlatforms(["tiktok"], ["youtube", "facebook"]),
    onPlatforms(["tiktok"], ["youtube"], ["facebook", "tiktok"]),
    ["payouts.basePayouts.2.platforms"],
  ],
  [
    "one for all platforms is the only one",
    specPaying({ basePayouts: [{ perVideo: 1 }] }),
    specPaying({ basePayouts: [{ perVideo: 1 }, { perVideo: 2 }] }),
    ["payouts.basePayouts.1.platforms"],
  ],
];

const STARTS: readonly Case[] = [
  [
    "starts from the 1st of last month",
    startingOn("2026-08-01"),
    startingOn("2026-07-31"),
    ["schedule.startsOn"],
  ],
  ["starts within two years", startingOn("2028-09-09"), startingOn("2028-09-10"), ["schedule.startsOn"]],
];

describe("findSpecIssues", () => {
  it.each([...AMOUNTS, ...LADDERS, ...BLOCKS, ...STARTS])("holds that %s", (_, passing, failing, paths) => {
    expect(pathsOf(passing)).toEqual([]);
    expect(pathsOf(failing)).toEqual(paths);
  });

  it("lets an early start stay, but not move to another early day", () => {
    const keptStartsOn = calendarDate("2024-02-29");
    expect(pathsOf(startingOn("2024-02-29"), { keptStartsOn })).toEqual([]);
    expect(pathsOf(startingOn("2024-03-01"), { keptStartsOn })).toEqual(["schedule.startsOn"]);
  });

  it("asks for another name when it is taken", () => {
    expect(pathsOf(exampleSpec(), { isNameTaken: false })).toEqual([]);
    expect(pathsOf(exampleSpec(), { isNameTaken: true })).toEqual(["name"]);
  });

  it("asks for a brief that exists", () => {
    const spec = exampleSpec({ briefId: "orgbrief_4Rk8sVn1QwZp" });
    expect(pathsOf(spec, { isBriefKnown: true })).toEqual([]);
    expect(pathsOf(spec)).toEqual(["briefId"]);
    expect(pathsOf({ ...spec, briefId: null })).toEqual([]);
  });

  it("lists every issue at once, in the order of the spec", () => {
    const spec = exampleSpec({
      schedule: { startsOn: calendarDate("2030-01-01") },
      briefId: "orgbrief_4Rk8sVn1QwZp",
      payouts: {
        fixedSalary: { amount: 0 },
        basePayouts: [{ perVideo: 10.005, limit: {} }, { perVideo: 1 }],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 10, rate: 1 },
              { from: 11, rate: 0.0001 },
            ],
          },
        ],
        flatBonuses: [{ tiers: [] }],
        performanceCap: { amount: 1e7 },
      },
    });
    expect(pathsOf(spec, { isNameTaken: true })).toEqual([
      "name",
      "schedule.startsOn",
      "briefId",
      "payouts.fixedSalary.amount",
      "payouts.basePayouts.0.perVideo",
      "payouts.basePayouts.0.limit",
      "payouts.basePayouts.1.platforms",
      "payouts.cpmPayouts.0.tiers.1.from",
      "payouts.cpmPayouts.0.tiers.1.rate",
      "payouts.flatBonuses.0.tiers",
      "payouts.performanceCap.amount",
    ]);
  });

  it.each([
    [perVideo(10.005), "EUR amounts have at most 2 decimals: round 10.005"],
    [perVideo(500.5, "JPY"), "JPY amounts have no decimals: round 500.5"],
    [perVideo(2e6), "Enter at most €1,000,000.00"],
    [perVideo(-5), "Enter an amount above 0"],
    [perVideo(Number.NaN), "Enter a number"],
    [withRate(1.0001), "A rate per 1,000 views has at most 3 decimals: round 1.0001"],
    [withRate(2e6), "Enter at most €1,000,000.00 per 1,000 views"],
    [withCpmTiers({ from: 0, to: 10_000 }, { from: 9 }), "Start at 10,000, where the tier before ends"],
    [startingOn("2020-01-01"), "Choose a date from 2026-08-01 to 2028-09-09"],
    [
      onPlatforms(["tiktok", "youtube"], ["tiktok", "youtube"]),
      "Another base payout pays for tiktok and youtube already: name each platform once",
    ],
  ])("says how to fix it (%#)", (spec, message) => {
    expect(findSpecIssues(spec, { today: TODAY }).map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    [perVideo(10.00001), []],
    [perVideo(1e12), []],
    [perVideo(-5), ["payouts.basePayouts.0.perVideo"]],
    [withRate(1.00001), []],
    [withRate(0), ["payouts.cpmPayouts.0.tiers.0.rate"]],
    [withCpmTiers({ from: 0, to: 10 }, { from: 9 }), ["payouts.cpmPayouts.0.tiers.1.from"]],
  ])("refuses what no currency takes while the currency is not known (%#)", (spec, paths) => {
    const issues = findSpecIssues({ ...spec, currency: undefined }, { today: TODAY });
    expect(issues.map(({ path }) => path)).toEqual(paths);
  });
});

function perVideo(amount: number, currency: CurrencyCode = "EUR"): CampaignSpec {
  return specPaying({ basePayouts: [{ perVideo: amount }] }, { currency });
}

function pathsOf(spec: CampaignSpec, context: Partial<IssueContext> = {}): string[] {
  return findSpecIssues(spec, { today: TODAY, ...context }).map(({ path }) => path);
}
