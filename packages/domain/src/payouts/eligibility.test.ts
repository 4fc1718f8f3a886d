import { describe, expect, it } from "vitest";
import { calendarDate } from "../calendar/calendar-date.ts";
import { cycleAt } from "../calendar/cycles.ts";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import {
  calculateFromHistories,
  dayOf,
  type VideoHistory,
  videoHistory,
  windowOf,
} from "./fixtures/histories.ts";
import { baseRule, bonusRule, cpmRule } from "./fixtures/rules.ts";
import type { WindowTerms } from "./window-calculation.ts";

const week = windowOf("2026-09-07", "2026-09-13");
const nextWeek = windowOf("2026-09-14", "2026-09-20");

/** A cent for each view. */
const perView = (eligibility: Partial<Eligibility>) => cpmRule([[0, null, 10_000]], { eligibility });
const bonusOnce = (eligibility: Partial<Eligibility>) =>
  bonusRule(
    "highest",
    [
      [1_000, 10_000, 500],
      [10_000, null, 2_000],
    ],
    { eligibility },
  );

const pay = (
  rule: PayoutRule,
  terms: WindowTerms,
  histories: readonly VideoHistory[],
  validFrom = "2026-01-01",
): bigint => calculateFromHistories([rule], terms, histories, dayOf(validFrom)).totalMinor;

interface GainCase {
  readonly because: string;
  readonly eligibility: Partial<Eligibility>;
  readonly publishedOn: string;
  readonly views: Record<string, number>;
  readonly counted: number;
}

const gainCases: GainCase[] = [
  {
    because: "L = 09-07, the window's first day: 1,500 - 1,000",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-01",
    views: { "2026-09-06": 1_000, "2026-09-07": 1_500, "2026-09-08": 9_000 },
    counted: 500,
  },
  {
    because: "L = 09-06, the day before the window",
    eligibility: { windowDays: 6 },
    publishedOn: "2026-09-01",
    views: { "2026-09-06": 1_000, "2026-09-07": 1_500 },
    counted: 0,
  },
  {
    because: "L = 09-13, the window's last day: all 900",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-07",
    views: { "2026-09-13": 900, "2026-09-14": 5_000 },
    counted: 900,
  },
  {
    because: "one day: only the views of 09-08",
    eligibility: { windowDays: 1 },
    publishedOn: "2026-09-08",
    views: { "2026-09-08": 300, "2026-09-09": 800 },
    counted: 300,
  },
  {
    because: "one day, before the window",
    eligibility: { windowDays: 1 },
    publishedOn: "2026-09-06",
    views: { "2026-09-06": 300, "2026-09-09": 800 },
    counted: 0,
  },
  {
    because: "180 days from 03-12 end on 09-07: 2,600 - 2,000",
    eligibility: { windowDays: 180 },
    publishedOn: "2026-03-12",
    views: { "2026-09-01": 2_000, "2026-09-07": 2_600, "2026-09-08": 4_000 },
    counted: 600,
  },
  {
    because: "180 days from 03-11 ended on 09-06",
    eligibility: { windowDays: 180 },
    publishedOn: "2026-03-11",
    views: { "2026-09-01": 2_000, "2026-09-07": 2_600 },
    counted: 0,
  },
  {
    because: "this period only, published in it",
    eligibility: { publicationScope: "current_period_only" },
    publishedOn: "2026-09-07",
    views: { "2026-09-13": 700 },
    counted: 700,
  },
  {
    because: "this period only, published the day before it",
    eligibility: { publicationScope: "current_period_only" },
    publishedOn: "2026-09-06",
    views: { "2026-09-06": 100, "2026-09-13": 700 },
    counted: 0,
  },
  {
    because: "this period only, and two days of it: 09-10 and 09-11",
    eligibility: { publicationScope: "current_period_only", windowDays: 2 },
    publishedOn: "2026-09-10",
    views: { "2026-09-10": 100, "2026-09-11": 400, "2026-09-12": 900 },
    counted: 400,
  },
  {
    because: "no snapshot before the window: everything is new",
    eligibility: {},
    publishedOn: "2026-09-01",
    views: { "2026-09-09": 4_200 },
    counted: 4_200,
  },
  {
    because: "no snapshot in the window: unchanged",
    eligibility: {},
    publishedOn: "2026-09-01",
    views: { "2026-09-02": 4_200, "2026-09-14": 9_000 },
    counted: 0,
  },
  {
    because: "corrected down to 400 and back to 900, then 1,200: the highest count so far",
    eligibility: {},
    publishedOn: "2026-09-07",
    views: { "2026-09-07": 1_000, "2026-09-08": 400, "2026-09-09": 900, "2026-09-10": 1_200 },
    counted: 1_200,
  },
  {
    because: "corrected down below the count before the window, then up by 100: 1,100 - 1,000",
    eligibility: {},
    publishedOn: "2026-09-01",
    views: { "2026-09-02": 1_000, "2026-09-08": 300, "2026-09-13": 1_100 },
    counted: 100,
  },
];

interface OnceCase {
  readonly because: string;
  readonly eligibility: Partial<Eligibility>;
  readonly publishedOn: string;
  readonly views: Record<string, number>;
  /** In the week, and in the one after it. */
  readonly paid: readonly [bigint, bigint];
}

const onceCases: OnceCase[] = [
  {
    because: "L = 09-07, with the views of that day",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-01",
    views: { "2026-09-07": 1_000, "2026-09-08": 10_000 },
    paid: [500n, 0n],
  },
  {
    because: "L = 09-13",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-07",
    views: { "2026-09-13": 10_000 },
    paid: [2_000n, 0n],
  },
  {
    because: "L = 09-14",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-08",
    views: { "2026-09-13": 9_999, "2026-09-14": 10_000 },
    paid: [0n, 2_000n],
  },
  {
    because: "L = 09-06, in the week before",
    eligibility: { windowDays: 6 },
    publishedOn: "2026-09-01",
    views: { "2026-09-06": 10_000 },
    paid: [0n, 0n],
  },
  {
    because: "one view short on L",
    eligibility: { windowDays: 7 },
    publishedOn: "2026-09-07",
    views: { "2026-09-13": 999, "2026-09-14": 1_000 },
    paid: [0n, 0n],
  },
  {
    because: "this period only: it ends with the window",
    eligibility: { publicationScope: "current_period_only" },
    publishedOn: "2026-09-12",
    views: { "2026-09-13": 1_000, "2026-09-14": 10_000 },
    paid: [500n, 0n],
  },
];

describe("the days on which a video counts", () => {
  it.each(gainCases)(
    "give a gain of $counted views: $because",
    ({ eligibility, publishedOn, views, counted }) => {
      expect(pay(perView(eligibility), week, [videoHistory("a", publishedOn, views)])).toBe(BigInt(counted));
    },
  );

  it.each(onceCases)(
    "decide when a bonus is paid once: $because",
    ({ eligibility, publishedOn, views, paid }) => {
      const histories = [videoHistory("a", publishedOn, views)];
      const rule = bonusOnce(eligibility);
      expect([pay(rule, week, histories), pay(rule, nextWeek, histories)]).toEqual(paid);
    },
  );

  it("do not outlast the assignment: its last window pays bonuses that still wait", () => {
    const histories = [
      videoHistory("waits", "2026-09-10", { "2026-09-13": 1_000, "2026-09-20": 10_000 }),
      videoHistory("over", "2026-08-01", { "2026-08-20": 10_000 }),
    ];
    expect(pay(bonusOnce({}), { ...week, isLast: true }, histories)).toBe(500n);
    expect(pay(bonusOnce({}), week, histories)).toBe(0n);
  });

  it("can differ from rule to rule", () => {
    const rules = [perView({ windowDays: 1 }), perView({ windowDays: 2 }), perView({ windowDays: 1 })];
    const histories = [
      videoHistory("a", "2026-09-07", { "2026-09-07": 10, "2026-09-08": 30, "2026-09-09": 70 }),
    ];
    const { lines } = calculateFromHistories(rules, week, histories, dayOf("2026-09-07"));
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([10n, 30n, 10n]);
  });

  it("decide how many videos a line counts: all that are still eligible, or only those due for a one-time bonus", () => {
    const rules = [perView({ windowDays: 6 }), bonusOnce({ windowDays: 6 })];
    const histories = ["2026-09-01", "2026-09-07", "2026-09-10"].map((day) => videoHistory(day, day, {}));
    const { lines } = calculateFromHistories(rules, week, histories, dayOf("2026-09-01"));
    expect(lines.map(({ eligibleVideoCount }) => eligibleVideoCount)).toEqual([2, 1]);
  });

  it("leave out videos from before the assignment and after the window", () => {
    const histories = ["2026-09-08", "2026-09-09", "2026-09-13", "2026-09-14"].map((day) =>
      videoHistory(day, day, { [day]: 100 }),
    );
    expect(pay(perView({}), week, histories, "2026-09-09")).toBe(200n);
    expect(pay(baseRule(1_000), week, histories, "2026-09-09")).toBe(2_000n);
  });

  it("begin and end at midnight UTC", () => {
    const at = (instant: string): VideoHistory => ({
      ...videoHistory(instant, "2026-09-07", {}),
      publishedAt: new Date(instant),
    });
    const paidFor = (instant: string) => pay(baseRule(1), week, [at(instant)]);
    expect(paidFor("2026-09-06T23:59:59.999Z")).toBe(0n);
    expect(paidFor("2026-09-07T00:00:00.000Z")).toBe(1n);
    expect(paidFor("2026-09-13T23:59:59.999Z")).toBe(1n);
    expect(paidFor("2026-09-14T00:00:00.000Z")).toBe(0n);
  });

  it("count the views of a day up to its last millisecond", () => {
    const history = videoHistory("a", "2026-09-07", {});
    const snapshots = [
      { observedAt: Date.UTC(2026, 8, 13, 23, 59, 59, 999), views: 40 },
      { observedAt: Date.UTC(2026, 8, 14), views: 100 },
    ];
    expect(pay(perView({}), week, [{ ...history, snapshots }])).toBe(40n);
    expect(pay(perView({}), nextWeek, [{ ...history, snapshots }])).toBe(60n);
  });
});

describe("monthly windows from the 31st", () => {
  const monthly = { interval: "month", intervalCount: 1 } as const;
  const windowAt = (origin: string, index: number) => {
    const { startsOn, endsOn } = cycleAt(calendarDate(origin), monthly, index);
    return windowOf(startsOn, endsOn);
  };

  it.each([
    ["2026-01-31", "2026-02-28", "31 days from 28 February end on 30 March, the window's last day"],
    ["2024-01-31", "2024-02-29", "31 days from 29 February end on 30 March, the window's last day"],
  ])("pay once, from %s for a video of %s: %s", (origin, publishedOn) => {
    const histories = [videoHistory("a", publishedOn, { [publishedOn]: 1_000 })];
    const amounts = [0, 1, 2].map((index) => pay(bonusOnce({}), windowAt(origin, index), histories, origin));
    expect(amounts).toEqual([0n, 500n, 0n]);
  });

  it("count the leap day's views in the window that begins with it", () => {
    const views = { "2024-02-28": 100, "2024-02-29": 250, "2024-03-01": 300 };
    const histories = [videoHistory("a", "2024-02-01", views)];
    const amounts = [0, 1].map((index) =>
      pay(perView({}), windowAt("2024-01-31", index), histories, "2024-01-31"),
    );
    expect(amounts).toEqual([100n, 200n]);
  });
});
