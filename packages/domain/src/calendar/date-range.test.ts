import { describe, expect, it } from "vitest";
import { calendarDate } from "./calendar-date.ts";
import { dayRange, instantRange, lengthInDays } from "./date-range.ts";

const instant = (text: string) => new Date(text);

describe("instantRange", () => {
  it.each([
    ["nothing", undefined, undefined, undefined],
    ["an open range", {}, undefined, undefined],
    [
      "one day",
      { from: "2026-09-21", to: "2026-09-21" },
      "2026-09-21T00:00:00.000Z",
      "2026-09-22T00:00:00.000Z",
    ],
    [
      "a leap day",
      { from: "2028-02-29", to: "2028-02-29" },
      "2028-02-29T00:00:00.000Z",
      "2028-03-01T00:00:00.000Z",
    ],
    ["the end of a year", { to: "2026-12-31" }, undefined, "2027-01-01T00:00:00.000Z"],
    ["the last day there is", { to: "9999-12-31" }, undefined, "+010000-01-01T00:00:00.000Z"],
    ["a timestamp", { from: "2026-09-21T02:00:00+02:00" }, "2026-09-21T00:00:00.000Z", undefined],
    ["an inclusive timestamp", { to: "2026-09-20T23:59:59.999Z" }, undefined, "2026-09-21T00:00:00.000Z"],
  ])("reads %s", (_name, range, from, before) => {
    expect(instantRange(range)).toEqual({
      from: from === undefined ? undefined : instant(from),
      before: before === undefined ? undefined : instant(before),
    });
  });

  it("throws for what is neither a date nor a timestamp", () => {
    expect(() => instantRange({ from: "2026-02-30" })).toThrow("2026-02-30");
  });
});

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
