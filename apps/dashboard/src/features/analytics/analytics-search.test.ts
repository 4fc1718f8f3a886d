import { describe, expect, it } from "vitest";
import {
  analyticsFilters,
  hasAnalyticsFilters,
  periodOf,
  rangeOf,
  readAnalyticsSearch,
  withoutAnalyticsFilters,
} from "./analytics-search.ts";

const now = new Date("2026-09-21T23:30:00.000Z");

describe("readAnalyticsSearch", () => {
  it("keeps what it understands and drops the rest", () => {
    expect(
      readAnalyticsSearch({
        days: 90,
        platforms: "tiktok,myspace",
        published: "inRange",
        series: "likes",
        rankedBy: "luck",
        videosBy: "videoCount",
        accountsBy: "videoCount",
      }),
    ).toEqual({
      days: 90,
      platforms: "tiktok",
      published: "inRange",
      series: "likes",
      accountsBy: "videoCount",
    });
    expect(readAnalyticsSearch({ days: 31, from: "2026-02-30" })).toEqual({});
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

describe("analyticsFilters", () => {
  it("asks for your own accounts and all videos unless told otherwise", () => {
    expect(analyticsFilters({}, now)).toEqual({
      viewMode: "internal",
      publicationMode: "allEligible",
      dateRange: { from: "2026-08-23", to: "2026-09-21" },
    });
    expect(analyticsFilters({ viewMode: "all", platforms: "tiktok", published: "inRange" }, now)).toEqual({
      platforms: ["tiktok"],
      viewMode: "all",
      publicationMode: "onlyPublished",
      dateRange: { from: "2026-08-23", to: "2026-09-21" },
    });
  });
});

describe("withoutAnalyticsFilters", () => {
  it("takes the filters away and keeps the days", () => {
    const search = { from: "2026-09-01", to: "2026-09-05", platforms: "tiktok", series: "likes" } as const;
    expect(hasAnalyticsFilters(search)).toBe(true);
    const cleared = withoutAnalyticsFilters(search);
    expect(cleared).toEqual({ from: "2026-09-01", to: "2026-09-05", series: "likes" });
    expect(hasAnalyticsFilters(cleared)).toBe(false);
  });
});
