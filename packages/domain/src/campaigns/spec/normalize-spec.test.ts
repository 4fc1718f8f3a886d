import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { BaseLimit, BonusMode, BonusTier } from "./campaign-spec.ts";
import { EXAMPLE_INPUT, specPaying, TODAY } from "./fixtures/example-specs.ts";
import { normalizeSpec } from "./normalize-spec.ts";

const defaults = { currency: "USD", today: TODAY } as const;

describe("normalizeSpec", () => {
  it("fills in every default", () => {
    const { currency: _, ...input } = EXAMPLE_INPUT;
    expect(normalizeSpec(input, defaults)).toStrictEqual({
      name: "Autumn launch",
      description: null,
      currency: "USD",
      schedule: { interval: "month", intervalCount: 1, anchor: "rolling", startsOn: "2026-09-09" },
      videoTarget: null,
      briefId: null,
      payouts: {
        basePayouts: [
          { perVideo: 10, minViews: 0, platforms: ["facebook", "instagram", "tiktok", "youtube"] },
        ],
        cpmPayouts: [],
        flatBonuses: [],
        eligibility: { windowDays: 31, publicationScope: "include_earlier" },
      },
    });
  });

  it("keeps everything that was sent", () => {
    const spec = {
      name: "Autumn launch",
      description: "Clips",
      currency: "JPY",
      schedule: { interval: "week", intervalCount: 2, anchor: "fixed", startsOn: calendarDate("2026-10-01") },
      videoTarget: 5,
      briefId: "orgbrief_4Rk8sVn1QwZp",
      payouts: {
        fixedSalary: { amount: 100 },
        basePayouts: [{ perVideo: 10, limit: { videos: 3 }, minViews: 5, platforms: ["tiktok"] }],
        cpmPayouts: [{ scope: "all_content", tiers: [{ from: 10, to: 20, rate: 1.5 }] }],
        flatBonuses: [{ scope: "all_content", mode: "aggregated", tiers: [{ from: 10, amount: 5 }] }],
        performanceCap: { amount: 60 },
        eligibility: { windowDays: 7, publicationScope: "current_period_only" },
      },
    } as const;
    expect(normalizeSpec(spec, defaults)).toStrictEqual(spec);
  });

  it("trims the name and the description, and takes a blank description for none", () => {
    const input = { ...EXAMPLE_INPUT, name: "  Autumn \n", description: " a  b " };
    expect(normalizeSpec(input, defaults)).toMatchObject({ name: "Autumn", description: "a  b" });
    expect(normalizeSpec({ ...input, description: " \n " }, defaults).description).toBeNull();
  });

  it.each([
    ["rolling", "day", 1, "2026-09-09"],
    ["rolling", "week", 1, "2026-09-09"],
    ["rolling", "month", 1, "2026-09-09"],
    ["fixed", "day", 3, "2026-09-09"],
    ["fixed", "week", 1, "2026-09-07"],
    ["fixed", "week", 2, "2026-09-07"],
    ["fixed", "month", 1, "2026-09-01"],
    ["fixed", "month", 3, "2026-09-01"],
  ] as const)("starts %s campaigns by %s x %i on %s", (anchor, interval, intervalCount, startsOn) => {
    const schedule = { anchor, interval, intervalCount };
    expect(normalizeSpec({ ...EXAMPLE_INPUT, schedule }, defaults).schedule.startsOn).toBe(startsOn);
  });

  it.each<[BaseLimit, object]>([
    [undefined, {}],
    [null, { limit: null }],
    [{ videos: 3, amount: undefined }, { limit: { videos: 3 } }],
    [{ amount: 5 }, { limit: { amount: 5 } }],
    [{}, { limit: {} }],
  ])("keeps the limit %j as it was sent", (limit, kept) => {
    const platforms = ["tiktok"] as const;
    const { basePayouts } = specPaying({ basePayouts: [{ perVideo: 1, limit, platforms }] }).payouts;
    expect(basePayouts).toStrictEqual([{ perVideo: 1, ...kept, minViews: 0, platforms: ["tiktok"] }]);
  });

  it("names platforms once, in one order", () => {
    const platforms = ["youtube", "facebook", "youtube"] as const;
    const { basePayouts } = specPaying({ basePayouts: [{ perVideo: 1, platforms }] }).payouts;
    expect(basePayouts[0]?.platforms).toEqual(["facebook", "youtube"]);
  });

  it.each<[string, readonly BonusTier[]]>([
    ["aggregated", [{ from: 1_000, amount: 5 }]],
    ["highest", [{ from: 1_000, to: 5_000, amount: 5 }]],
    [
      "highest",
      [
        { from: 1_000, to: 5_000, amount: 5 },
        { from: 5_000, amount: 9 },
      ],
    ],
    [
      "highest",
      [
        { from: 1_000, amount: 5 },
        { from: 5_000, amount: 9 },
      ],
    ],
  ])("takes %s as the mode of the tiers %j", (mode, tiers) => {
    expect(specPaying({ flatBonuses: [{ tiers }] }).payouts.flatBonuses).toStrictEqual([
      { scope: "per_video", mode, tiers },
    ]);
  });

  it.each<[BonusMode, readonly BonusTier[]]>([
    ["highest", [{ from: 1_000, amount: 5 }]],
    [
      "aggregated",
      [
        { from: 1_000, amount: 5 },
        { from: 5_000, amount: 9 },
      ],
    ],
  ])("keeps the mode %s of tiers that have another one by default", (mode, tiers) => {
    expect(specPaying({ flatBonuses: [{ mode, tiers }] }).payouts.flatBonuses).toMatchObject([{ mode }]);
  });

  it("leaves out what is undefined, and knows one zero only", () => {
    const tiers = [{ from: -0, to: undefined, rate: 1 }];
    const { payouts } = specPaying({ fixedSalary: undefined, cpmPayouts: [{ tiers }] });
    expect(payouts).not.toHaveProperty("fixedSalary");
    expect(payouts.cpmPayouts).toStrictEqual([{ scope: "per_video", tiers: [{ from: 0, rate: 1 }] }]);
  });
});
