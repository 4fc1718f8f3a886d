import { describe, expect, it } from "vitest";
import { medianOf, outlierFactor } from "./outlier-factor.ts";

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
