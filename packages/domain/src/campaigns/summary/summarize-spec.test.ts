import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { CampaignSpecInput, PayoutsInput } from "../spec/campaign-spec.ts";
import { normalizeSpec } from "../spec/normalize-spec.ts";
import { headlineOf, type SpecSummary, summarizeSpec, summaryChanges } from "./summarize-spec.ts";

const summarize = (input: Partial<CampaignSpecInput> & { payouts: PayoutsInput }) => {
  const schedule = { interval: "week", anchor: "fixed" } as const;
  const defaults = { currency: "USD", today: calendarDate("2026-09-09") } as const;
  return summarizeSpec(normalizeSpec({ name: "Launch", schedule, ...input }, defaults));
};

const cpmPayouts = [{ tiers: [{ from: 0, rate: 1 }] }];
const flatBonuses = [{ tiers: [{ from: 10_000, amount: 20 }] }];

describe("summarizeSpec", () => {
  it("says with the eligibility that accounts are to be proven", () => {
    const [plain, proven] = [
      summarize({ payouts: { cpmPayouts } }),
      summarize({ payouts: { cpmPayouts }, requireProof: true }),
    ];
    expect(proven.eligibility).toBe(
      `${plain.eligibility} Videos count once the creator has proven that the account is theirs, then in full in every cycle that is not settled.`,
    );
    expect(summaryChanges(plain, proven)).toEqual([
      { part: "eligibility", before: plain.eligibility, after: proven.eligibility },
    ]);
  });

  it("reads a whole campaign", () => {
    const summary = summarize({
      currency: "EUR",
      videoTarget: 2,
      payouts: {
        fixedSalary: { amount: 1500 },
        basePayouts: [
          { perVideo: 10, minViews: 500, platforms: ["tiktok"] },
          { perVideo: 5, limit: null, platforms: ["youtube"] },
        ],
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
      },
    });
    expect(summary).toEqual({
      schedule:
        "The campaign starts on Monday, September 7, 2026, and pays weekly: all creators share the cycles counted from that day, and the target is 2 videos per creator and cycle.",
      fixedSalary: "Each creator is paid a fixed salary of €1,500.00 per cycle.",
      basePayouts: [
        "Each TikTok video posted during a cycle pays €10.00 if it has at least 500 views when the cycle ends, for at most 2 videos per creator and cycle (the video target).",
        "Each YouTube video posted during a cycle pays €5.00, for any number of videos, even beyond the target of 2 videos.",
      ],
      cpmPayouts: [
        "Each video earns €1.00 per 1,000 views up to 9,999 views and €0.50 per 1,000 views from 10,000 views; each rate counts only for the views in its range.",
      ],
      flatBonuses: [
        "Each video earns a bonus of €20.00 from 10,000 to 49,999 views or €50.00 from 50,000 views; only the highest tier reached is paid, once the video's window closes.",
      ],
      performanceCap: "Pay per 1,000 views and bonuses together are capped at €60.00 per creator and cycle.",
      eligibility:
        "A video's views count in a window of 31 days, starting on the day it is posted, including days in later cycles.",
      headline:
        "€1,500.00 fixed salary + up to €10.00 per video + up to €1.00 per 1,000 views + bonuses up to €50.00, weekly",
    });
  });

  it("has no sentence for what a campaign does not have", () => {
    expect(summarize({ currency: "JPY", payouts: { fixedSalary: { amount: 50_000 } } })).toEqual({
      schedule:
        "The campaign starts on Monday, September 7, 2026, and pays weekly: all creators share the cycles counted from that day.",
      fixedSalary: "Each creator is paid a fixed salary of ¥50,000 per cycle.",
      basePayouts: [],
      cpmPayouts: [],
      flatBonuses: [],
      performanceCap: "There is no performance cap.",
      eligibility: "Views earn nothing by themselves, so it does not matter for how long they count.",
      headline: "¥50,000 fixed salary, weekly",
    });
    expect(summarize({ payouts: { cpmPayouts } }).fixedSalary).toBe("There is no fixed salary.");
  });

  it.each([
    [{ cpmPayouts }, "Pay per 1,000 views is capped at KWD 60.500 per creator and cycle."],
    [{ flatBonuses }, "Bonuses are capped at KWD 60.500 per creator and cycle."],
    [
      { cpmPayouts, flatBonuses },
      "Pay per 1,000 views and bonuses together are capped at KWD 60.500 per creator and cycle.",
    ],
    [{}, "Pay per 1,000 views and bonuses together are capped at KWD 60.500 per creator and cycle."],
  ])("says what the cap of %j stands for", (payouts, text) => {
    const summary = summarize({ currency: "KWD", payouts: { ...payouts, performanceCap: { amount: 60.5 } } });
    expect(summary.performanceCap).toBe(text);
  });

  it.each([
    [
      2,
      "include_earlier",
      "A video's views count in a window of 2 days, starting on the day it is posted, including days in later cycles.",
    ],
    [
      180,
      "current_period_only",
      "A video's views count in a window of 180 days, starting on the day it is posted, but only until the cycle it is posted in ends.",
    ],
    [1, "include_earlier", "A video's views count in a window of 1 day, the day it is posted."],
    [1, "current_period_only", "A video's views count in a window of 1 day, the day it is posted."],
  ] as const)("says for how long views count: %d days, %s", (windowDays, publicationScope, text) => {
    const eligibility = { windowDays, publicationScope };
    expect(summarize({ payouts: { flatBonuses, eligibility } }).eligibility).toBe(text);
  });

  it("reads amounts that are to be refused as they were written", () => {
    const { fixedSalary, headline } = summarize({ payouts: { fixedSalary: { amount: -12_345.678 } } });
    expect(fixedSalary).toBe("Each creator is paid a fixed salary of USD -12,345.678 per cycle.");
    expect(headline).toBe("USD -12,345.678 fixed salary, weekly");
  });
});

const headline = (
  payouts: PayoutsInput,
  currency: CurrencyCode = "USD",
  [interval, intervalCount]: readonly [CycleInterval, number] = ["week", 1],
) => {
  const spec = { name: "Launch", schedule: { interval, intervalCount, anchor: "rolling" as const }, payouts };
  return headlineOf(normalizeSpec(spec, { currency, today: calendarDate("2026-09-07") }));
};

const salary = { fixedSalary: { amount: 500 } };
const base = { basePayouts: [{ perVideo: 10 }] };
const cpm = { cpmPayouts: [{ tiers: [{ from: 0, rate: 1.5 }] }] };
const bonus = { flatBonuses: [{ tiers: [{ from: 10_000, amount: 20 }] }] };

describe("headlineOf", () => {
  it.each<[string, PayoutsInput]>([
    ["$10.00 per video + $1.50 per 1,000 views, weekly", { ...base, ...cpm }],
    ["$500.00 fixed salary, weekly", salary],
    ["$10.00 per video, weekly", base],
    ["$1.50 per 1,000 views, weekly", cpm],
    ["$20.00 bonus, weekly", bonus],
    [
      "$500.00 fixed salary + $10.00 per video + $1.50 per 1,000 views + $20.00 bonus, weekly",
      { ...salary, ...base, ...cpm, ...bonus },
    ],
    ["$1.50 per 1,000 views, weekly", { ...cpm, performanceCap: { amount: 60 } }],
    ["No payouts yet", {}],
    ["No payouts yet", { cpmPayouts: [{ tiers: [] }], flatBonuses: [{ tiers: [] }] }],
  ])("reads %s", (text, payouts) => {
    expect(headline(payouts)).toBe(text);
  });

  it.each<[string, PayoutsInput]>([
    [
      "Up to $15.00 per video, weekly",
      {
        basePayouts: [
          { perVideo: 15, platforms: ["tiktok"] },
          { perVideo: 10, platforms: ["youtube"] },
        ],
      },
    ],
    [
      "$500.00 fixed salary + up to $1.00 per 1,000 views, weekly",
      {
        ...salary,
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 10_000, rate: 0.5 },
              { from: 10_000, rate: 1 },
            ],
          },
        ],
      },
    ],
    [
      "Bonuses up to $50.00, weekly",
      {
        flatBonuses: [
          {
            mode: "highest",
            tiers: [
              { from: 10_000, to: 50_000, amount: 20 },
              { from: 50_000, amount: 50 },
            ],
          },
        ],
      },
    ],
    [
      "$10.00 per video + bonuses up to $70.00, weekly",
      {
        ...base,
        flatBonuses: [
          {
            mode: "aggregated",
            tiers: [
              { from: 10_000, amount: 20 },
              { from: 50_000, amount: 50 },
            ],
          },
        ],
      },
    ],
    [
      "Bonuses up to $30.00, weekly",
      { flatBonuses: [...bonus.flatBonuses, { tiers: [{ from: 50_000, amount: 30 }] }] },
    ],
  ])("names the most where amounts differ: %s", (text, payouts) => {
    expect(headline(payouts)).toBe(text);
  });

  it.each([
    ["day", 1, "daily"],
    ["day", 7, "every 7 days"],
    ["week", 1, "weekly"],
    ["week", 2, "every 2 weeks"],
    ["month", 1, "monthly"],
    ["month", 12, "every 12 months"],
  ] as const)("ends with the cadence of %s x %d", (interval, intervalCount, cadence) => {
    expect(headline(base, "USD", [interval, intervalCount])).toBe(`$10.00 per video, ${cadence}`);
  });

  it.each([
    ["JPY", "¥500 fixed salary + ¥10 per video + ¥1.5 per 1,000 views, weekly"],
    ["KWD", "KWD 500.000 fixed salary + KWD 10.000 per video + KWD 1.500 per 1,000 views, weekly"],
    ["GBP", "£500.00 fixed salary + £10.00 per video + £1.50 per 1,000 views, weekly"],
  ] as const)("is written in %s", (currency, text) => {
    expect(headline({ ...salary, ...base, ...cpm }, currency)).toBe(text);
  });

  it("leaves the amount of bonuses out where there is no room", () => {
    const most = 1_000_000_000_000;
    const payouts: PayoutsInput = {
      fixedSalary: { amount: most },
      basePayouts: [
        { perVideo: most, platforms: ["tiktok"] },
        { perVideo: 1, platforms: ["youtube"] },
      ],
      cpmPayouts: [
        {
          tiers: [
            { from: 0, to: 10, rate: most },
            { from: 10, rate: 1 },
          ],
        },
      ],
      flatBonuses: [{ tiers: [{ from: 10, amount: most }] }],
    };
    expect(headline(payouts, "IRR", ["month", 12])).toBe(
      "IRR 1,000,000,000,000.00 fixed salary + up to IRR 1,000,000,000,000.00 per video + up to IRR 1,000,000,000,000.00 per 1,000 views + bonuses, every 12 months",
    );
  });
});

const summary: SpecSummary = {
  schedule: "Weekly.",
  fixedSalary: "There is no fixed salary.",
  basePayouts: ["Base one.", "Base two."],
  cpmPayouts: [],
  flatBonuses: ["Bonus one."],
  performanceCap: "Capped.",
  eligibility: "Window.",
  headline: "Headline",
};

describe("summaryChanges", () => {
  it("finds nothing between equal summaries", () => {
    expect(summaryChanges(summary, structuredClone(summary))).toEqual([]);
  });

  it("names every sentence that differs, in the order of the summary", () => {
    const after: SpecSummary = {
      headline: "Another headline",
      eligibility: "Another window.",
      performanceCap: "There is no performance cap.",
      flatBonuses: ["Another bonus.", "Bonus two."],
      cpmPayouts: ["CPM one."],
      basePayouts: ["Base one."],
      fixedSalary: "Salary.",
      schedule: "Monthly.",
    };
    expect(summaryChanges(summary, after)).toEqual([
      { part: "schedule", before: "Weekly.", after: "Monthly." },
      { part: "fixedSalary", before: "There is no fixed salary.", after: "Salary." },
      { part: "basePayouts.1", before: "Base two.", after: null },
      { part: "cpmPayouts.0", before: null, after: "CPM one." },
      { part: "flatBonuses.0", before: "Bonus one.", after: "Another bonus." },
      { part: "flatBonuses.1", before: null, after: "Bonus two." },
      { part: "performanceCap", before: "Capped.", after: "There is no performance cap." },
      { part: "eligibility", before: "Window.", after: "Another window." },
      { part: "headline", before: "Headline", after: "Another headline" },
    ]);
  });

  it("swaps before and after with the summaries", () => {
    const after = { ...summary, fixedSalary: "Salary.", basePayouts: [] };
    const swapped = summaryChanges(summary, after).map((change) => ({
      ...change,
      before: change.after,
      after: change.before,
    }));
    expect(summaryChanges(after, summary)).toEqual(swapped);
  });
});
