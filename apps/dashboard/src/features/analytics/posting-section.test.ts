import { describe, expect, it } from "vitest";
import { daysToShow, level, monthSpans, postingFacts, weekdayRows } from "./posting-section.tsx";

const days = [
  ["2026-08-30", 0],
  ["2026-08-31", 2],
  ["2026-09-01", 0],
  ["2026-09-02", 0],
  ["2026-09-03", 1],
  ["2026-09-04", 0],
  ["2026-09-05", 0],
  ["2026-09-06", 0],
  ["2026-09-07", 1],
].map(([date, count]) => ({ date: String(date), count: Number(count) }));

describe("daysToShow", () => {
  it("begins with a Monday", () => {
    expect(daysToShow(new Date("2026-09-21T12:00:00.000Z"))).toBe(25 * 7 + 1);
    expect(daysToShow(new Date("2026-09-27T23:59:00.000Z"))).toBe(26 * 7);
  });
});

describe("weekdayRows", () => {
  it("puts each day in the row of its weekday", () => {
    const rows = weekdayRows(days);
    expect(rows[0]?.map((day) => day?.date)).toEqual([undefined, "2026-08-31", "2026-09-07"]);
    expect(rows[6]?.map((day) => day?.date)).toEqual(["2026-08-30", "2026-09-06", undefined]);
  });

  it("is empty without days", () => {
    expect(weekdayRows([])).toEqual([]);
  });
});

describe("monthSpans", () => {
  it("gives each week to the month of its Monday", () => {
    expect(monthSpans(days)).toEqual([
      { month: "2026-08", weeks: 2 },
      { month: "2026-09", weeks: 1 },
    ]);
  });
});

describe("postingFacts", () => {
  it("sums up how often something was posted", () => {
    expect(postingFacts(days)).toEqual({
      total: 4,
      perWeek: (4 * 7) / 9,
      busiest: "Monday",
      longestPause: 3,
    });
  });

  it("has no busiest day while nothing was posted", () => {
    expect(postingFacts([{ date: "2026-09-01", count: 0 }])).toEqual({
      total: 0,
      perWeek: 0,
      busiest: undefined,
      longestPause: 0,
    });
  });
});

describe("level", () => {
  it.each([
    [0, 8, 0],
    [1, 8, 1],
    [3, 8, 2],
    [8, 8, 4],
    [1, 1, 4],
  ])("draws %i of %i as %i", (count, highest, expected) => {
    expect(level(count, highest)).toBe(expected);
  });
});
