import { describe, expect, it } from "vitest";
import {
  engagementRate,
  medianOf,
  outlierFactor,
  perVideo,
  relativeChange,
  viralityFactor,
} from "./rates.ts";

const counts = { views: 2_000, likes: 150, comments: 20, shares: 10, bookmarks: 20 };

describe("engagement rate", () => {
  it("is likes, comments, shares and bookmarks per view", () => {
    expect(engagementRate(counts, null)).toBe(0.1);
  });

  it("may pass 1, when a few viewers do much", () => {
    expect(engagementRate({ views: 1, likes: 1, comments: 2, shares: 0, bookmarks: 0 }, 0)).toBe(3);
  });

  it("takes a count that is not told as nothing", () => {
    expect(engagementRate({ ...counts, likes: null, bookmarks: null }, null)).toBe(0.015);
  });

  it.each([null, 0])("is the caller's choice with %s views", (views) => {
    expect(engagementRate({ ...counts, views }, null)).toBeNull();
    expect(engagementRate({ ...counts, views }, 0)).toBe(0);
  });
});

describe("virality factor", () => {
  it("is the multiple of the median", () => {
    expect(viralityFactor(500, 100)).toBe(5);
    expect(viralityFactor(0, 100)).toBe(0);
  });

  it.each([0, null])("does not exist with a median of %s", (median) => {
    expect(viralityFactor(500, median)).toBeNull();
  });
});

describe("a sum per video", () => {
  it("is 0 without videos", () => {
    expect(perVideo(10, 4)).toBe(2.5);
    expect(perVideo(10, 0)).toBe(0);
  });
});

describe("relative change", () => {
  it.each([
    ["a half more", 150, 100, 0.5],
    ["a quarter less", 75, 100, -0.25],
    ["everything gone", 0, 100, -1],
    ["nothing at all", 0, 0, 0],
    ["something out of nothing", 7, 0, 1],
    ["the same again", 3, 3, 0],
  ])("says %s", (_name, now, previous, change) => {
    expect(relativeChange(now, previous)).toBe(change);
  });
});

describe("outlier factor", () => {
  it.each([
    ["the median views, when they are known", 120_000, { medianViews: 8_000, followerCount: 1 }, 15],
    [
      "a tenth of the followers, when they are not",
      120_000,
      { medianViews: null, followerCount: 40_000 },
      30,
    ],
    ["at least a hundred views", 5_000, { medianViews: 3, followerCount: null }, 50],
    ["two decimals", 10_000, { medianViews: 3_000, followerCount: null }, 3.33],
  ])("measures by %s", (_what, views, reach, factor) => {
    expect(outlierFactor(views, reach)).toBe(factor);
  });

  it("is unknown when nothing is known of the account", () => {
    expect(outlierFactor(1_000_000, { medianViews: null, followerCount: null })).toBeUndefined();
  });
});

describe("median", () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1], 1],
    [[30, 10, 20], 20],
    [[4, 1, 3, 2], 2],
  ])("of %j is %j", (counts, median) => {
    expect(medianOf(counts)).toBe(median);
  });
});
