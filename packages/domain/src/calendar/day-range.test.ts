import { describe, expect, it } from "vitest";
import { calendarDate } from "./calendar-date.ts";
import { dayRange, lengthInDays } from "./day-range.ts";

describe("dayRange", () => {
  it.each([
    ["two days", { from: "2026-09-01", to: "2026-09-30" }, "2026-09-01", "2026-09-30"],
    ["an open start", { to: "2026-09-30" }, "0001-01-01", "2026-09-30"],
    ["an open end", { from: "2026-09-01" }, "2026-09-01", "9999-12-31"],
    [
      "timestamps, by the UTC day that holds them",
      { from: "2026-09-01T23:30:00-02:00", to: "2026-09-30T00:30:00+02:00" },
      "2026-09-02",
      "2026-09-29",
    ],
  ])("reads %s", (_name, range, from, to) => {
    expect(dayRange(range)).toEqual({ from, to });
  });

  it("refuses what names no day", () => {
    expect(() => dayRange({ from: "soon" })).toThrow(RangeError);
  });
});

describe("lengthInDays", () => {
  it("counts both ends", () => {
    const day = calendarDate("2026-09-21");
    expect(lengthInDays({ from: day, to: day })).toBe(1);
    expect(lengthInDays({ from: calendarDate("2028-02-01"), to: calendarDate("2028-03-01") })).toBe(30);
  });
});
