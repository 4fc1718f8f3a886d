import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CycleAnchor, CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { BasePayoutInput, CpmTier, FlatBonus } from "../spec/campaign-spec.ts";
import { normalizePayouts, normalizeSpec } from "../spec/normalize-spec.ts";
import { basePayoutSentence, bonusSentence, cpmSentence, scheduleSentence } from "./sentences.ts";

const scheduleText = (
  [interval, intervalCount, anchor, startsOn]: readonly [CycleInterval, number, CycleAnchor, string],
  videoTarget: number | null,
) => {
  const schedule = { interval, intervalCount, anchor, startsOn: calendarDate(startsOn) };
  const spec = { name: "Launch", schedule, videoTarget, payouts: { fixedSalary: { amount: 1 } } };
  return scheduleSentence(normalizeSpec(spec, { currency: "USD", today: schedule.startsOn }));
};

describe("scheduleSentence", () => {
  it.each([
    [
      ["week", 1, "fixed", "2026-09-07"],
      null,
      "The campaign starts on Monday, September 7, 2026, and pays weekly: all creators share the cycles counted from that day.",
    ],
    [
      ["week", 2, "rolling", "2026-11-15"],
      null,
      "The campaign starts on Sunday, November 15, 2026, and pays every 2 weeks: each creator's cycles start on the day they join.",
    ],
    [
      ["day", 1, "fixed", "2026-12-31"],
      1,
      "The campaign starts on Thursday, December 31, 2026, and pays daily: all creators share the cycles counted from that day, and the target is 1 video per creator and cycle.",
    ],
    [
      ["day", 10, "rolling", "2028-02-29"],
      2,
      "The campaign starts on Tuesday, February 29, 2028, and pays every 10 days: each creator's cycles start on the day they join, and the target is 2 videos per creator and cycle.",
    ],
    [
      ["month", 1, "fixed", "2027-01-01"],
      10_000,
      "The campaign starts on Friday, January 1, 2027, and pays monthly: all creators share the cycles counted from that day, and the target is 10,000 videos per creator and cycle.",
    ],
    [
      ["month", 3, "rolling", "2026-10-31"],
      null,
      "The campaign starts on Saturday, October 31, 2026, and pays every 3 months: each creator's cycles start on the day they join.",
    ],
  ] as const)("reads %j with the target %j", (schedule, videoTarget, text) => {
    expect(scheduleText(schedule, videoTarget)).toBe(text);
  });
});

const payoutSentence = (
  payout: BasePayoutInput,
  videoTarget: number | null,
  currency: CurrencyCode = "USD",
) =>
  normalizePayouts({ basePayouts: [payout] }).basePayouts.map((base) =>
    basePayoutSentence(base, { currency, videoTarget }),
  );

describe("basePayoutSentence", () => {
  it.each<[BasePayoutInput, number | null, string]>([
    [
      { perVideo: 10 },
      2,
      "Each video posted during a cycle pays $10.00, for at most 2 videos per creator and cycle (the video target).",
    ],
    [
      { perVideo: 10 },
      1,
      "Each video posted during a cycle pays $10.00, for at most 1 video per creator and cycle (the video target).",
    ],
    [
      { perVideo: 10 },
      null,
      "Each video posted during a cycle pays $10.00, for any number of videos, as the campaign has no video target.",
    ],
    [
      { perVideo: 10, limit: null },
      2,
      "Each video posted during a cycle pays $10.00, for any number of videos, even beyond the target of 2 videos.",
    ],
    [
      { perVideo: 10, limit: null },
      null,
      "Each video posted during a cycle pays $10.00, for any number of videos.",
    ],
    [
      { perVideo: 10, limit: { videos: 1 } },
      2,
      "Each video posted during a cycle pays $10.00, for at most 1 video per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { videos: 5 } },
      null,
      "Each video posted during a cycle pays $10.00, for at most 5 videos per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { amount: 1250.5 } },
      2,
      "Each video posted during a cycle pays $10.00, up to $1,250.50 per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { videos: 10_000, amount: 50 } },
      2,
      "Each video posted during a cycle pays $10.00, for at most 10,000 videos and up to $50.00 per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: {} },
      1,
      "Each video posted during a cycle pays $10.00, for any number of videos, even beyond the target of 1 video.",
    ],
  ])("spells out the limit of %j with the target %j", (payout, videoTarget, text) => {
    expect(payoutSentence(payout, videoTarget)).toEqual([text]);
  });

  it.each([
    [1, "at least 1 view"],
    [500, "at least 500 views"],
    [1_000_000_000, "at least 1,000,000,000 views"],
  ])("asks for %d views at the end of the cycle", (minViews, text) => {
    expect(payoutSentence({ perVideo: 10, limit: null, minViews }, null)).toEqual([
      `Each video posted during a cycle pays $10.00 if it has ${text} when the cycle ends, for any number of videos.`,
    ]);
  });

  it.each([
    [["tiktok"], "TikTok "],
    [["youtube", "instagram"], "Instagram or YouTube "],
    [["facebook", "instagram", "youtube"], "Facebook, Instagram or YouTube "],
    [["facebook", "instagram", "tiktok", "youtube"], ""],
  ] as const)("names the platforms %j unless they are all", (platforms, text) => {
    expect(payoutSentence({ perVideo: 10, limit: null, platforms }, null)).toEqual([
      `Each ${text}video posted during a cycle pays $10.00, for any number of videos.`,
    ]);
  });

  it.each([
    [1500, "JPY", "¥1,500"],
    [1.5, "KWD", "KWD 1.500"],
    [1234.5, "EUR", "€1,234.50"],
    [10, "CHF", "CHF 10.00"],
    [1_000_000_000_000, "IRR", "IRR 1,000,000,000,000.00"],
  ] as const)("writes %d in %s as %s", (perVideo, currency, text) => {
    expect(payoutSentence({ perVideo, limit: null }, null, currency)).toEqual([
      `Each video posted during a cycle pays ${text}, for any number of videos.`,
    ]);
  });
});

describe("cpmSentence", () => {
  it.each<[CpmTier[], string]>([
    [[{ from: 0, rate: 1.5 }], "Each video earns $1.50 per 1,000 views."],
    [
      [{ from: 10_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views from 10,000 views; views below 10,000 earn nothing.",
    ],
    [
      [{ from: 0, to: 100_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views up to 99,999 views; views above 99,999 earn nothing.",
    ],
    [
      [{ from: 10_000, to: 100_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views from 10,000 to 99,999 views; views below 10,000 or above 99,999 earn nothing.",
    ],
    [
      [
        { from: 0, to: 10_000, rate: 1 },
        { from: 10_000, rate: 0.5 },
      ],
      "Each video earns $1.00 per 1,000 views up to 9,999 views and $0.50 per 1,000 views from 10,000 views; each rate counts only for the views in its range.",
    ],
    [
      [
        { from: 500, to: 1000, rate: 2.125 },
        { from: 1000, to: 20_000, rate: 1 },
        { from: 20_000, to: 1_000_000_000, rate: 0.001 },
      ],
      "Each video earns $2.125 per 1,000 views from 500 to 999 views, $1.00 per 1,000 views from 1,000 to 19,999 views and $0.001 per 1,000 views from 20,000 to 999,999,999 views; each rate counts only for the views in its range, and views below 500 or above 999,999,999 earn nothing.",
    ],
  ])("reads the tiers %j inclusively", (tiers, text) => {
    expect(cpmSentence({ scope: "per_video", tiers }, "USD")).toBe(text);
  });

  it.each<[CpmTier[], string]>([
    [[{ from: 0, to: 1, rate: 1 }], "at exactly 0 views; views above 0 earn nothing"],
    [[{ from: 0, to: 2, rate: 1 }], "up to 1 view; views above 1 earn nothing"],
    [[{ from: 1, rate: 1 }], "from 1 view; views below 1 earn nothing"],
    [[{ from: 1, to: 3, rate: 1 }], "from 1 to 2 views; views below 1 or above 2 earn nothing"],
    [[{ from: 1, to: 2, rate: 1 }], "at exactly 1 view; views below 1 or above 1 earn nothing"],
  ])("counts single views right in %j", (tiers, text) => {
    expect(cpmSentence({ scope: "per_video", tiers }, "USD")).toBe(
      `Each video earns $1.00 per 1,000 views ${text}.`,
    );
  });

  it("says that all content is counted together, each cycle anew", () => {
    const tiers = [
      { from: 0, to: 100_000, rate: 12.5 },
      { from: 100_000, rate: 10 },
    ];
    expect(cpmSentence({ scope: "all_content", tiers: [{ from: 0, rate: 1500 }] }, "JPY")).toBe(
      "In each cycle, all of a creator's videos together earn ¥1,500 per 1,000 views.",
    );
    expect(cpmSentence({ scope: "all_content", tiers }, "JPY")).toBe(
      "In each cycle, all of a creator's videos together earn ¥12.5 per 1,000 views up to 99,999 views and ¥10 per 1,000 views from 100,000 views; each rate counts only for the views in its range.",
    );
  });

  it.each([
    [1.5, "KWD", "KWD 1.500"],
    [1.525, "EUR", "€1.525"],
    [0.75, "GBP", "£0.75"],
    [1234.5, "USD", "$1,234.50"],
    [1.0005, "USD", "USD 1.0005"],
  ] as const)("writes the rate %d in %s as %s", (rate, currency, text) => {
    expect(cpmSentence({ scope: "per_video", tiers: [{ from: 0, rate }] }, currency)).toBe(
      `Each video earns ${text} per 1,000 views.`,
    );
  });

  it("says that tiers are still to come", () => {
    expect(cpmSentence({ scope: "per_video", tiers: [] }, "USD")).toBe(
      "Each video earns money per 1,000 views, but no tier is set.",
    );
  });
});

const anyViews = [{ from: 0, amount: 5 }];
const oneOpen = [{ from: 10_000, amount: 20 }];
const oneClosed = [{ from: 10_000, to: 50_000, amount: 20 }];
const steps = [
  { from: 10_000, amount: 20 },
  { from: 50_000, amount: 50 },
];
const ladder = [
  { from: 10_000, to: 50_000, amount: 20 },
  { from: 50_000, amount: 50 },
];
const closedLadder = [
  { from: 0, to: 10_000, amount: 5 },
  { from: 10_000, to: 50_000, amount: 20 },
  { from: 50_000, to: 1_000_000, amount: 1250.5 },
];

describe("bonusSentence", () => {
  it.each<[FlatBonus["tiers"], string]>([
    [
      oneOpen,
      "Each video earns a bonus of $20.00 from 10,000 views; it is paid once the video's window closes.",
    ],
    [
      oneClosed,
      "Each video earns a bonus of $20.00 from 10,000 to 49,999 views; it is paid once the video's window closes, and views above 49,999 do not take it away.",
    ],
    [
      ladder,
      "Each video earns a bonus of $20.00 from 10,000 to 49,999 views or $50.00 from 50,000 views; only the highest tier reached is paid, once the video's window closes.",
    ],
    [
      closedLadder,
      "Each video earns a bonus of $5.00 up to 9,999 views, $20.00 from 10,000 to 49,999 views or $1,250.50 from 50,000 to 999,999 views; only the highest tier reached is paid, once the video's window closes, and views above 999,999 do not take it away.",
    ],
    [
      anyViews,
      "Each video earns a bonus of $5.00 at any number of views; it is paid once the video's window closes.",
    ],
  ])("pays each video the highest of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "per_video", mode: "highest", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [
      oneOpen,
      "Each video earns a bonus of $20.00 from 10,000 views; it is paid once, in the cycle in which it is reached.",
    ],
    [
      [{ from: 1, amount: 0.01 }],
      "Each video earns a bonus of $0.01 from 1 view; it is paid once, in the cycle in which it is reached.",
    ],
    [
      steps,
      "Each video earns bonuses of $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid once, in the cycle in which it is reached.",
    ],
    [
      [...anyViews, ...steps],
      "Each video earns bonuses of $5.00 at any number of views, $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid once, in the cycle in which it is reached.",
    ],
  ])("pays each video every step of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "per_video", mode: "aggregated", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [oneOpen, "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 views."],
    [
      oneClosed,
      "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 to 49,999 views; views above 49,999 do not take it away.",
    ],
    [
      ladder,
      "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 to 49,999 views or $50.00 from 50,000 views; only the highest tier reached is paid.",
    ],
    [
      closedLadder,
      "In each cycle, all of a creator's videos together earn a bonus of $5.00 up to 9,999 views, $20.00 from 10,000 to 49,999 views or $1,250.50 from 50,000 to 999,999 views; only the highest tier reached is paid, and views above 999,999 do not take it away.",
    ],
  ])("pays all content together the highest of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "all_content", mode: "highest", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [oneOpen, "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 views."],
    [
      steps,
      "In each cycle, all of a creator's videos together earn bonuses of $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid.",
    ],
  ])("pays all content together every step of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "all_content", mode: "aggregated", tiers }, "USD")).toBe(text);
  });

  it.each([
    [20, "JPY", "¥20"],
    [0.005, "KWD", "KWD 0.005"],
    [99.9, "EUR", "€99.90"],
    [10.005, "EUR", "EUR 10.005"],
  ] as const)("writes %d in %s as %s", (amount, currency, text) => {
    const bonus: FlatBonus = { scope: "all_content", mode: "aggregated", tiers: [{ from: 500, amount }] };
    expect(bonusSentence(bonus, currency)).toBe(
      `In each cycle, all of a creator's videos together earn a bonus of ${text} from 500 views.`,
    );
  });

  it("says that tiers are still to come", () => {
    expect(bonusSentence({ scope: "per_video", mode: "highest", tiers: [] }, "USD")).toBe(
      "Each video earns a bonus, but no tier is set.",
    );
  });
});
