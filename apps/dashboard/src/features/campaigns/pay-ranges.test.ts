import { describe, expect, it } from "vitest";
import { cyclePay, payRanges } from "./pay-ranges.ts";

const nothing = { currency: "USD", fixedSalary: null, perVideo: null, cpm: null, flatBonus: null } as const;

describe("payRanges", () => {
  it("tells each kind of payout with its least and most", () => {
    const ranges = payRanges({
      ...nothing,
      fixedSalary: { min: 100, max: 100 },
      perVideo: { min: 5, max: 10 },
      cpm: { min: 0.125, max: 1.5 },
      perCycle: { min: 100, max: null },
    });
    expect(ranges).toEqual([
      { label: "Fixed salary", range: "$100.00" },
      { label: "Per video", range: "$5.00 – $10.00" },
      { label: "Per 1,000 views", range: "$0.125 – $1.50" },
    ]);
  });
});

describe("cyclePay", () => {
  it.each([
    [{ min: 0, max: null }, "No maximum"],
    [{ min: 100, max: null }, "From $100.00"],
    [{ min: 100, max: 100 }, "$100.00"],
    [{ min: 0, max: 50 }, "Up to $50.00"],
    [{ min: 100, max: 525.5 }, "$100.00 – $525.50"],
  ])("reads %j as %j", (perCycle, text) => {
    expect(cyclePay({ ...nothing, perCycle })).toBe(text);
  });
});
