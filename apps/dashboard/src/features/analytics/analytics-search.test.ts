import { describe, expect, it } from "vitest";
import { analyticsAddress, analyticsFilters } from "./analytics-search.ts";

const now = new Date("2026-09-21T23:30:00.000Z");

describe("analyticsAddress", () => {
  it("keeps what it understands and drops the rest", () => {
    expect(
      analyticsAddress.read({
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
    expect(analyticsAddress.read({ days: 31, from: "2026-02-30" })).toEqual({});
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

describe("analyticsAddress", () => {
  it("takes the filters away and keeps the days", () => {
    const search = { from: "2026-09-01", to: "2026-09-05", platforms: "tiktok", series: "likes" } as const;
    expect(analyticsAddress.withoutFilters(search)).toEqual({
      from: "2026-09-01",
      to: "2026-09-05",
      series: "likes",
    });
  });
});
