import { describe, expect, it } from "vitest";
import { publishedAfter } from "./search.ts";

const wednesday = new Date("2026-09-23T14:30:00.000Z");

describe("the start of a range of dates", () => {
  it.each([
    ["hour", "2026-09-23T13:30:00.000Z"],
    ["today", "2026-09-23T00:00:00.000Z"],
    ["week", "2026-09-21T00:00:00.000Z"],
    ["month", "2026-09-01T00:00:00.000Z"],
    ["year", "2026-01-01T00:00:00.000Z"],
    ["yesterday", "2026-09-22T00:00:00.000Z"],
    ["this-week", "2026-09-21T00:00:00.000Z"],
    ["this-month", "2026-09-01T00:00:00.000Z"],
    ["last-3-months", "2026-06-23T00:00:00.000Z"],
    ["last-6-months", "2026-03-23T00:00:00.000Z"],
  ] as const)("of %s is %s", (range, start) => {
    expect(publishedAfter(range, wednesday)).toEqual(new Date(start));
  });

  it.each([undefined, "all-time"] as const)("does not exist for %s", (range) => {
    expect(publishedAfter(range, wednesday)).toBeUndefined();
  });
});
