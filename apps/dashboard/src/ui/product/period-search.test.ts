import { describe, expect, it } from "vitest";
import { periodOf, rangeOf, readPeriodSearch } from "./period-search.ts";

const now = new Date("2026-09-21T23:30:00.000Z");

describe("readPeriodSearch", () => {
  it("knows the periods that are offered, and days that exist", () => {
    expect(readPeriodSearch({ days: 90, to: "2026-09-01" })).toEqual({ days: 90, to: "2026-09-01" });
    expect(readPeriodSearch({ days: 31, from: "2026-02-30" })).toEqual({});
  });
});

describe("rangeOf", () => {
  it.each([
    [{}, { from: "2026-08-23", to: "2026-09-21" }],
    [{ days: 7 }, { from: "2026-09-15", to: "2026-09-21" }],
    [
      { days: 7, from: "2026-09-01" },
      { from: "2026-09-01", to: "2026-09-21" },
    ],
    [{ to: "2026-06-30" }, { from: "2026-06-01", to: "2026-06-30" }],
    [
      { from: "2026-09-05", to: "2026-09-01" },
      { from: "2026-09-01", to: "2026-09-05" },
    ],
  ] as const)("reads %o as %o", (search, expected) => {
    expect(rangeOf(search, now)).toEqual(expected);
  });
});

describe("periodOf", () => {
  it("is 30 days unless others were chosen, and none once an end was", () => {
    expect(periodOf({})).toBe(30);
    expect(periodOf({ days: 90 })).toBe(90);
    expect(periodOf({ days: 90, to: "2026-09-01" })).toBeUndefined();
  });
});
