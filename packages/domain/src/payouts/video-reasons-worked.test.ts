import { describe, expect, it } from "vitest";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { baseRule, bonusRule, capRule, cpmRule, salaryRule } from "./fixtures/rules.ts";
import { type ExplainedCalculation, type VideoReason, videoReasons } from "./video-reasons.ts";

/**
 * The week from Monday, 7 September to Sunday, 13 September 2026. With 31 days, videos count there from 8 August on, and those up
 * to 14 August have their last day in it.
 */
const WEEK = { start: "2026-09-07T00:00:00.000Z", end: "2026-09-13T00:00:00.000Z" };
const IN_WEEK = "2026-09-09T12:00:00.000Z";

interface Told {
  readonly publishedAt?: string;
  readonly platform?: "tiktok" | "youtube";
  readonly before?: number;
  readonly after?: number;
  /** Where views go on after the last day that counts. */
  readonly atEnd?: number;
  /** What its rule's line says of it: views and minor units. */
  readonly paid?: readonly [views: number, amount: number];
}

interface More {
  readonly isLastWindow?: boolean;
  readonly others?: readonly PayoutRule[];
  /** Of the other rules' lines. */
  readonly otherAmounts?: readonly number[];
  /** Of the line of a rule for all content. */
  readonly pool?: number;
}

function calculation(rule: PayoutRule, videos: readonly Told[], more: More = {}): ExplainedCalculation {
  const { isLastWindow = false, others = [], otherAmounts = [], pool } = more;
  const rules = [rule, ...others].map((each, index) => ({ ...each, id: `rule_${index}` }));
  const named = videos.map((video, index) => ({
    ...video,
    platform: video.platform ?? ("tiktok" as const),
    platformVideoId: `v${index}`,
  }));
  const paid = named.flatMap(({ paid: own, platform, platformVideoId }) =>
    own === undefined ? [] : [{ platform, platformVideoId, views: own[0], amount: own[1] }],
  );
  const amounts = [pool ?? paid.reduce((sum, { amount }) => sum + amount, 0), ...otherAmounts];
  return {
    period: WEEK,
    payouts: {
      breakdown: rules.map(({ id, type }, index) => ({
        ruleId: id,
        type,
        label: type,
        amount: amounts[index] ?? 0,
        calculationDetails: { videos: index === 0 && pool === undefined ? paid : [] },
      })),
    },
    metrics: {
      perVideo: named.map(
        ({ platform, platformVideoId, publishedAt = IN_WEEK, before = 0, after = 0, atEnd }) => ({
          platform,
          platformVideoId,
          publishedAt,
          viewsStart: before,
          viewsEnd: after,
          viewsGained: after - before,
          viewsAtWindowEnd: atEnd ?? after,
        }),
      ),
    },
    engine: { rulesSnapshot: rules, assignment: { isLastWindow } },
  };
}

const reasonsOf = (rule: PayoutRule, videos: readonly Told[], more?: More): VideoReason[][] => [
  ...videoReasons(calculation(rule, videos, more)).values(),
];
const reasonOf = (rule: PayoutRule, video: Told, more?: More) => reasonsOf(rule, [video], more)[0]?.[0];

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000;
const unpaid = (kind: string, more: object = {}) => ({ kind, amountMinor: 0n, ...more });

describe("the reason of a base payout", () => {
  const base = baseRule(1_000, { minViews: 500, platforms: ["tiktok"] });
  const posted = (amountMinor: bigint, isLimited: boolean) => ({
    kind: "posted",
    amountMinor,
    isCut: false,
    isLimited,
  });

  it.each<[string, Told, object]>([
    ["a video that is paid whole", { after: 500, paid: [500, 1_000] }, posted(1_000n, false)],
    ["a video that gets what the limit had left", { after: 500, paid: [500, 999] }, posted(999n, true)],
    [
      "the last instant before the week",
      { publishedAt: "2026-09-06T23:59:59.999Z", after: 900 },
      unpaid("posted_outside"),
    ],
    [
      "the first instant of the week",
      { publishedAt: "2026-09-07T00:00:00.000Z", after: 499 },
      unpaid("below_minimum", { minViews: 500 }),
    ],
    [
      "the last instant of the week",
      { publishedAt: "2026-09-13T23:59:59.999Z", after: 499 },
      unpaid("below_minimum", { minViews: 500 }),
    ],
    ["views that come to the minimum", { after: 500 }, unpaid("limit_used_up")],
    [
      "views that come to the minimum after their last eligible day",
      { after: 499, atEnd: 500 },
      unpaid("limit_used_up"),
    ],
    [
      "views that stay below the minimum",
      { after: 500, atEnd: 499 },
      unpaid("below_minimum", { minViews: 500 }),
    ],
    ["another platform, with too few views", { platform: "youtube", after: 1 }, unpaid("other_platform")],
    [
      "another platform, before the week",
      { platform: "youtube", publishedAt: "2026-09-06T23:59:59.999Z" },
      unpaid("posted_outside"),
    ],
  ])("is worked out for %s", (_, video, reason) => {
    expect(reasonOf(base, video)).toEqual(reason);
  });
});

describe("the reason of a CPM payout per video", () => {
  const ladder = cpmRule([
    [1_000, 10_000, 2_000],
    [10_000, 50_000, 1_000],
  ]);
  const open = cpmRule([[0, null, 1_500]]);
  const current = cpmRule([[0, null, 1_500]], { eligibility: { publicationScope: "current_period_only" } });
  const views = (counted: number, amountMinor: bigint, rates: [number, number]) => ({
    kind: "views",
    views: counted,
    amountMinor,
    isCut: false,
    rates,
  });

  it.each<[string, PayoutRule, Told, object]>([
    // 4,000 views of the first tier: 4 x 2.00.
    ["views in one tier", ladder, { after: 5_000, paid: [5_000, 800] }, views(5_000, 800n, [2_000, 2_000])],
    // 9,000 views of the first tier and 1 of the second: 18.00 and a tenth of a cent.
    [
      "the first view of the next tier",
      ladder,
      { after: 10_001, paid: [10_001, 1_800] },
      views(10_001, 1_800n, [1_000, 2_000]),
    ],
    [
      "the last view of a tier",
      ladder,
      { after: 10_000, paid: [10_000, 1_800] },
      views(10_000, 1_800n, [2_000, 2_000]),
    ],
    [
      "views from a tier's end on",
      ladder,
      { before: 10_000, after: 12_000, paid: [2_000, 200] },
      views(2_000, 200n, [1_000, 1_000]),
    ],
    [
      "views from just before a tier's end on",
      ladder,
      { before: 9_999, after: 12_000, paid: [2_001, 200] },
      views(2_001, 200n, [1_000, 2_000]),
    ],
    [
      "one rate for all views",
      open,
      { after: 1_000, paid: [1_000, 150] },
      views(1_000, 150n, [1_500, 1_500]),
    ],
    [
      "views outside of every tier, which an older line paid",
      ladder,
      { before: 60_000, after: 61_000, paid: [1_000, 5] },
      views(1_000, 5n, [1_000, 2_000]),
    ],
    ["a count that falls", open, { before: 900, after: 400, paid: [0, 0] }, views(0, 0n, [1_500, 1_500])],
    ["views below the first tier", ladder, { after: 999 }, unpaid("views_below", { from: 1_000 })],
    ["views that come to the first tier", ladder, { after: 1_000 }, unpaid("views_below", { from: 1_000 })],
    [
      "views one above the first tier's start",
      ladder,
      { before: 1_001, after: 1_001 },
      unpaid("no_new_views"),
    ],
    [
      "views above the last tier",
      ladder,
      { before: 50_000, after: 60_000 },
      unpaid("views_above", { to: 50_000 }),
    ],
    [
      "views above the end of the only tier",
      cpmRule([[0, 1_000, 2_000]]),
      { before: 1_000, after: 1_001 },
      unpaid("views_above", { to: 1_000 }),
    ],
    [
      "views that came to the last tier's end, and none since",
      ladder,
      { before: 50_000, after: 50_000 },
      unpaid("no_new_views"),
    ],
    [
      "views that end below the last tier's end",
      ladder,
      { before: 49_999, after: 60_000 },
      unpaid("no_new_views"),
    ],
    ["no views at all where each counts", open, {}, unpaid("no_new_views")],
    [
      "no new views where the last tier is open",
      open,
      { before: 70_000, after: 70_000 },
      unpaid("no_new_views"),
    ],
    ["a video of 7 August", open, { publishedAt: "2026-08-07T23:59:59.999Z", after: 9 }, unpaid("days_over")],
    [
      "a video of 8 August",
      open,
      { publishedAt: "2026-08-08T00:00:00.000Z", before: 9, after: 9 },
      unpaid("no_new_views"),
    ],
    [
      "a video of before the week, with this week's alone",
      current,
      { publishedAt: "2026-09-06T23:59:59.999Z", after: 9 },
      unpaid("days_over"),
    ],
    [
      "a video of the week's first day, with this week's alone",
      current,
      { publishedAt: "2026-09-07T00:00:00.000Z" },
      unpaid("no_new_views"),
    ],
  ])("is worked out for %s", (_, rule, video, reason) => {
    expect(reasonOf(rule, video)).toEqual(reason);
  });

  it("names the lowest and the highest rate, whichever comes first", () => {
    const rising = cpmRule([
      [0, 1_000, 1_000],
      [1_000, null, 3_000],
    ]);
    expect(reasonOf(rising, { after: 2_000, paid: [2_000, 400] })).toEqual(
      views(2_000, 400n, [1_000, 3_000]),
    );
  });
});

describe("the reason of what is paid for all content together", () => {
  const pooled = cpmRule([[0, null, 1_000]], { scope: "all_content" });
  const bonus = bonusRule("highest", [[4_000, null, 1_000]], { scope: "all_content" });

  it.each([
    ["views", pooled],
    ["bonuses", bonus],
  ])("is a share by gained views, of %s", (_, rule) => {
    const videos = [{ before: 1_000, after: 4_000 }, { after: 1_000 }, { before: 5, after: 5 }];
    const share = (views: number, amountMinor: bigint, percent: number) => ({
      kind: "share",
      views,
      amountMinor,
      isCut: false,
      poolMinor: 1_000n,
      percent,
    });
    expect(reasonsOf(rule, videos, { pool: 1_000 })).toEqual([
      [share(3_000, 750n, 75)],
      [share(1_000, 250n, 25)],
      [unpaid("no_new_views")],
    ]);
  });

  it("is an empty pool while the videos have reached nothing together", () => {
    expect(reasonsOf(bonus, [{ after: 10 }, {}], { pool: 0 })).toEqual([
      [unpaid("pool_empty")],
      [unpaid("no_new_views")],
    ]);
  });
});

describe("the reason of a bonus per video", () => {
  const steps = [
    [10_000, null, 2_000],
    [50_000, null, 5_000],
  ] as const;
  const each = bonusRule("aggregated", steps);
  const highest = bonusRule("highest", steps);
  const bonus = (amountMinor: bigint, from: number) => ({ kind: "bonus", amountMinor, isCut: false, from });
  const AUGUST_14 = "2026-08-14T23:59:59.999Z";
  const AUGUST_15 = "2026-08-15T00:00:00.000Z";

  it.each<[string, PayoutRule, Told, object]>([
    ["a step that is just reached", each, { after: 10_000, paid: [10_000, 2_000] }, bonus(2_000n, 10_000)],
    ["a step that is passed", each, { after: 49_999, paid: [49_999, 2_000] }, bonus(2_000n, 10_000)],
    ["two steps at once", each, { after: 50_000, paid: [50_000, 7_000] }, bonus(7_000n, 50_000)],
    [
      "a step at the views that its line counted",
      highest,
      { after: 60_000, paid: [12_000, 2_000] },
      bonus(2_000n, 10_000),
    ],
    ["views below the first step", each, { after: 9_999 }, unpaid("bonus_ahead", { from: 10_000 })],
    [
      "a step that an earlier week paid",
      each,
      { before: 10_000, after: 10_000 },
      unpaid("bonus_ahead", { from: 50_000 }),
    ],
    [
      "the last step, which an earlier week paid",
      each,
      { before: 50_000, after: 70_000 },
      unpaid("bonuses_paid"),
    ],
    [
      "a video whose days end with the week",
      each,
      { publishedAt: AUGUST_14, after: 9_999 },
      unpaid("bonus_missed", { from: 10_000 }),
    ],
    [
      "a video whose days end the day after",
      each,
      { publishedAt: AUGUST_15, after: 9_999 },
      unpaid("bonus_ahead", { from: 10_000 }),
    ],
    [
      "a video whose days ended before the week",
      each,
      { publishedAt: "2026-08-07T23:59:59.999Z", after: 9_999 },
      unpaid("days_over"),
    ],
    [
      "a video whose last day is the week's first",
      each,
      { publishedAt: "2026-08-08T00:00:00.000Z", after: 1 },
      unpaid("bonus_missed", { from: 10_000 }),
    ],
    // Posted on 9 September, counted for 31 days: the last one is 9 October.
    [
      "the highest step, while the days go on",
      highest,
      { after: 10_000 },
      unpaid("bonus_waits", { from: 10_000, day: dayOf(2026, 10, 9) }),
    ],
    [
      "the highest step of two, while the days go on",
      highest,
      { after: 50_000 },
      unpaid("bonus_waits", { from: 50_000, day: dayOf(2026, 10, 9) }),
    ],
    [
      "the highest step, a day before the days end",
      highest,
      { publishedAt: AUGUST_15, after: 10_000 },
      unpaid("bonus_waits", { from: 10_000, day: dayOf(2026, 9, 14) }),
    ],
    ["the highest step, one view short", highest, { after: 9_999 }, unpaid("bonus_ahead", { from: 10_000 })],
    [
      "the highest step, missed for good",
      highest,
      { publishedAt: AUGUST_14, after: 9_999 },
      unpaid("bonus_missed", { from: 10_000 }),
    ],
  ])("is worked out for %s", (_, rule, video, reason) => {
    expect(reasonOf(rule, video)).toEqual(reason);
  });

  it("does not wait in the assignment's last window", () => {
    const last = { isLastWindow: true };
    expect(reasonOf(highest, { after: 9_999 }, last)).toEqual(unpaid("bonus_missed", { from: 10_000 }));
    expect(reasonOf(highest, { after: 50_000 }, last)).toEqual(unpaid("bonuses_paid"));
    expect(reasonOf(each, { after: 9_999 }, last)).toEqual(unpaid("bonus_missed", { from: 10_000 }));
  });

  it("waits for the last of as many days as the campaign counts", () => {
    const week = bonusRule("highest", steps, { eligibility: { windowDays: 7 } });
    const expected = unpaid("bonus_waits", { from: 10_000, day: dayOf(2026, 9, 15) });
    expect(reasonOf(week, { after: 10_000 })).toEqual(expected);
    const one = bonusRule("highest", steps, { eligibility: { windowDays: 1 } });
    expect(reasonOf(one, { after: 10_000 })).toEqual(unpaid("bonus_missed", { from: 50_000 }));
  });
});

describe("the reasons of one video", () => {
  it("come in the order of the rules, with none for salaries and caps", () => {
    const others = [
      salaryRule(5_000),
      cpmRule([[0, null, 1_000]]),
      bonusRule("aggregated", [[9, null, 1]]),
      capRule(1),
    ];
    const [reasons = []] = reasonsOf(baseRule(1_000), [{ after: 5, paid: [5, 1_000] }], { others });
    expect(reasons.map(({ kind }) => kind)).toEqual(["posted", "no_new_views", "bonus_ahead"]);
  });

  it("take off each line what the cap takes off it", () => {
    // 10.00 for views and 30.00 of bonuses, capped at 20.00: half of each is left.
    const cut = {
      others: [bonusRule("aggregated", [[0, null, 1]], { scope: "all_content" }), capRule(2_000)],
      otherAmounts: [3_000, -2_000],
    };
    const reasons = reasonsOf(cpmRule([[0, null, 1_000]]), [{ after: 10_000, paid: [10_000, 1_000] }], cut);
    expect(reasons).toEqual([
      [
        { kind: "views", views: 10_000, amountMinor: 500n, isCut: true, rates: [1_000, 1_000] },
        { kind: "share", views: 10_000, amountMinor: 1_500n, isCut: true, poolMinor: 1_500n, percent: 100 },
      ],
    ]);
  });

  it("say of a bonus that the cap cut it, and of a base payout that it did not", () => {
    const bonus = bonusRule("aggregated", [[10, null, 1_000]]);
    const cut = { others: [capRule(400)], otherAmounts: [-600] };
    expect(reasonOf(bonus, { after: 10, paid: [10, 1_000] }, cut)).toEqual({
      kind: "bonus",
      amountMinor: 400n,
      isCut: true,
      from: 10,
    });
    expect(
      reasonOf(baseRule(1_000), { after: 10, paid: [10, 1_000] }, { others: [capRule(0)] }),
    ).toMatchObject({
      amountMinor: 1_000n,
      isCut: false,
    });
  });

  it("keep videos of two platforms with one id apart", () => {
    const stated = calculation(baseRule(1_000), [{ after: 1, paid: [1, 1_000] }, { platform: "youtube" }]);
    const perVideo = stated.metrics.perVideo.map((video) => ({ ...video, platformVideoId: "v0" }));
    const reasons = videoReasons({ ...stated, metrics: { perVideo } });
    expect([...reasons.keys()]).toEqual(["tiktok:v0", "youtube:v0"]);
    expect([...reasons.values()].flat().map(({ kind }) => kind)).toEqual(["posted", "limit_used_up"]);
  });

  it("leave out lines whose rule the calculation does not hold", () => {
    const stated = calculation(baseRule(1_000), [{}]);
    const without = { ...stated, engine: { ...stated.engine, rulesSnapshot: [] } };
    expect([...videoReasons(without).values()]).toEqual([[]]);
  });
});
