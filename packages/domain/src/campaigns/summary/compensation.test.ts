import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { BaseLimit, PayoutsInput } from "../spec/campaign-spec.ts";
import { normalizeSpec } from "../spec/normalize-spec.ts";
import { compensationOf } from "./compensation.ts";

const compensation = (
  payouts: PayoutsInput,
  { currency = "USD", videoTarget = null }: { currency?: CurrencyCode; videoTarget?: number | null } = {},
) => {
  const schedule = { interval: "week", anchor: "rolling" } as const;
  const spec = { name: "Launch", currency, schedule, videoTarget, payouts };
  return compensationOf(normalizeSpec(spec, { currency: "USD", today: calendarDate("2026-09-07") }));
};

const mostPerCycle = (payouts: PayoutsInput, terms?: Parameters<typeof compensation>[1]) =>
  compensation(payouts, terms).perCycle.max;

const nothing = { fixedSalary: null, perVideo: null, cpm: null, flatBonus: null };
const cpmPerVideo = { cpmPayouts: [{ tiers: [{ from: 0, to: 1000, rate: 1 }] }] };
const steps = [
  { from: 10_000, amount: 20 },
  { from: 50_000, amount: 50 },
];
const ladder = [
  { from: 10_000, to: 50_000, amount: 20 },
  { from: 50_000, to: 90_000, amount: 70 },
  { from: 90_000, amount: 50 },
];

describe("compensationOf", () => {
  it("gives the ranges of the worked example", () => {
    const payouts: PayoutsInput = {
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
    };
    expect(compensation(payouts, { currency: "EUR", videoTarget: 2 })).toEqual({
      currency: "EUR",
      fixedSalary: null,
      perVideo: { min: 10, max: 10 },
      cpm: { min: 0.5, max: 1 },
      flatBonus: { min: 20, max: 50 },
      perCycle: { min: 0, max: 80 },
    });
  });

  it("pays a fixed salary in any case, and without anything else no more", () => {
    expect(compensation({ fixedSalary: { amount: 500.5 } })).toEqual({
      ...nothing,
      currency: "USD",
      fixedSalary: { min: 500.5, max: 500.5 },
      perCycle: { min: 500.5, max: 500.5 },
    });
  });

  it("spans base payouts of several platforms, each with the target for itself", () => {
    const basePayouts: PayoutsInput["basePayouts"] = [
      { perVideo: 15, platforms: ["tiktok"] },
      { perVideo: 10.1, platforms: ["youtube", "facebook"] },
    ];
    expect(compensation({ fixedSalary: { amount: 100 }, basePayouts }, { videoTarget: 3 })).toEqual({
      ...nothing,
      currency: "USD",
      fixedSalary: { min: 100, max: 100 },
      perVideo: { min: 10.1, max: 15 },
      perCycle: { min: 100, max: 175.3 },
    });
  });

  it.each<[BaseLimit, number | null, number | null]>([
    [undefined, null, null],
    [undefined, 3, 30],
    [null, null, null],
    [null, 3, null],
    [{ videos: 5 }, 3, 50],
    [{ videos: 5 }, null, 50],
    [{ amount: 45 }, null, 45],
    [{ amount: 45 }, 3, 45],
    [{ videos: 5, amount: 45 }, null, 45],
    [{ videos: 4, amount: 45 }, null, 40],
    [{}, 3, null],
  ])("bounds base payouts with the limit %j and the target %j at %j", (limit, videoTarget, most) => {
    expect(mostPerCycle({ basePayouts: [{ perVideo: 10, limit }] }, { videoTarget })).toBe(most);
  });

  it("bounds nothing when one of several base payouts has no bound", () => {
    const basePayouts: PayoutsInput["basePayouts"] = [
      { perVideo: 15, platforms: ["tiktok"] },
      { perVideo: 10, platforms: ["youtube"], limit: null },
    ];
    expect(mostPerCycle({ basePayouts }, { videoTarget: 3 })).toBeNull();
  });
});

describe("compensationOf, for views", () => {
  it.each<[string, PayoutsInput, number | null]>([
    [
      "an open CPM ladder over all content",
      { cpmPayouts: [{ scope: "all_content", tiers: [{ from: 0, rate: 1 }] }] },
      null,
    ],
    ["a closed CPM ladder for each video", cpmPerVideo, null],
    ["a capped CPM ladder for each video", { ...cpmPerVideo, performanceCap: { amount: 60 } }, 60],
    ["a bonus for each video", { flatBonuses: [{ tiers: steps, mode: "aggregated" }] }, null],
    ["the highest bonus for each video", { flatBonuses: [{ tiers: ladder }] }, null],
    [
      "a capped bonus for each video",
      { flatBonuses: [{ tiers: ladder }], performanceCap: { amount: 60 } },
      60,
    ],
    [
      "the steps of a bonus over all content",
      { flatBonuses: [{ scope: "all_content", mode: "aggregated", tiers: steps }] },
      70,
    ],
    [
      "the best tier of a bonus over all content",
      { flatBonuses: [{ scope: "all_content", tiers: ladder }] },
      70,
    ],
    [
      "a cap below what a ladder pays",
      { flatBonuses: [{ scope: "all_content", tiers: ladder }], performanceCap: { amount: 60 } },
      60,
    ],
    [
      "a ladder that pays less than the cap",
      { flatBonuses: [{ scope: "all_content", tiers: ladder }], performanceCap: { amount: 100 } },
      70,
    ],
    [
      "a bounded and an unbounded payout under one cap",
      {
        ...cpmPerVideo,
        flatBonuses: [{ scope: "all_content", tiers: ladder }],
        performanceCap: { amount: 100 },
      },
      100,
    ],
    [
      "several bonuses over all content",
      {
        flatBonuses: [
          { scope: "all_content", tiers: ladder },
          { scope: "all_content", tiers: [{ from: 1, amount: 5.25 }] },
        ],
      },
      75.25,
    ],
  ])("bounds a cycle with %s", (_, payouts, most) => {
    expect(mostPerCycle(payouts, { videoTarget: 2 })).toBe(most);
  });

  it.each<[CurrencyCode, number]>([
    ["USD", 19.39],
    ["JPY", 19],
    ["KWD", 19.388],
  ])("rounds what a closed CPM ladder over all content comes to once, in %s", (currency, most) => {
    // 5,500 views at 1.525 come to 8.3875, 10,000 at 1.1 to 11: together 19.3875.
    const tiers = [
      { from: 500, to: 6000, rate: 1.525 },
      { from: 6000, to: 16_000, rate: 1.1 },
    ];
    expect(mostPerCycle({ cpmPayouts: [{ scope: "all_content", tiers }] }, { currency })).toBe(most);
  });

  it("adds a capped performance to salary and base payouts", () => {
    const payouts = {
      fixedSalary: { amount: 0.1 },
      basePayouts: [{ perVideo: 0.1, limit: { videos: 2 } }],
      ...cpmPerVideo,
      performanceCap: { amount: 0.3 },
    };
    expect(compensation(payouts)).toEqual({
      currency: "USD",
      fixedSalary: { min: 0.1, max: 0.1 },
      perVideo: { min: 0.1, max: 0.1 },
      cpm: { min: 1, max: 1 },
      flatBonus: null,
      perCycle: { min: 0.1, max: 0.6 },
    });
  });

  it.each<[string, PayoutsInput["flatBonuses"], { min: number; max: number } | null]>([
    ["one step", [{ tiers: [{ from: 1, amount: 5 }] }], { min: 5, max: 5 }],
    ["steps that add up", [{ mode: "aggregated", tiers: steps }], { min: 20, max: 70 }],
    ["a ladder whose last tier is not its best", [{ tiers: ladder }], { min: 20, max: 70 }],
    ["two bonuses", [{ tiers: ladder }, { tiers: [{ from: 1, amount: 5 }] }], { min: 5, max: 70 }],
    ["no tiers yet", [{ tiers: [] }], null],
  ])("spans a flat bonus with %s", (_, flatBonuses, range) => {
    expect(compensation({ flatBonuses }).flatBonus).toEqual(range);
  });

  it("spans the rates of all CPM payouts", () => {
    const cpmPayouts = [
      {
        tiers: [
          { from: 0, to: 10, rate: 0.125 },
          { from: 10, rate: 2 },
        ],
      },
      { tiers: [{ from: 0, rate: 0.5 }] },
    ];
    expect(compensation({ cpmPayouts }).cpm).toEqual({ min: 0.125, max: 2 });
  });
});

describe("compensationOf, at the edges", () => {
  it("states the nearest number where a cycle's maximum has more digits than a number holds", () => {
    const basePayouts = [{ perVideo: 999_999_999_999.99 }];
    expect(mostPerCycle({ basePayouts }, { currency: "IRR", videoTarget: 9999 })).toBe(9_998_999_999_999_900);
  });

  it("rounds an amount finer than its currency, as only a draft has", () => {
    expect(mostPerCycle({ basePayouts: [{ perVideo: 10.005 }] }, { currency: "EUR", videoTarget: 2 })).toBe(
      20.02,
    );
  });

  it("pays nothing without payouts", () => {
    expect(compensation({})).toEqual({ ...nothing, currency: "USD", perCycle: { min: 0, max: 0 } });
  });
});
