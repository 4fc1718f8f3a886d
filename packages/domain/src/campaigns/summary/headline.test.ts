import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { CycleInterval } from "../../calendar/cycles.ts";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { PayoutsInput } from "../spec/campaign-spec.ts";
import { normalizeSpec } from "../spec/normalize-spec.ts";
import { headlineOf } from "./headline.ts";

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
