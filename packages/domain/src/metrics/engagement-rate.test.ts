import { describe, expect, it } from "vitest";
import { engagementRate } from "./engagement-rate.ts";

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
