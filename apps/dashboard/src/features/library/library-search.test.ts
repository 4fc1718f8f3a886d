import { describe, expect, it } from "vitest";
import { libraryAddress, libraryQuery } from "./library-search.ts";

describe("libraryAddress", () => {
  it("keeps what it understands and drops the rest", () => {
    expect(
      libraryAddress.read({
        q: 2026,
        project: "orgproj_4Rk8sVn1QwZp",
        age: "90d",
        sort: "outlier",
        minViews: 100_000,
        minOutlier: "5",
        regions: "DE,xx,US",
        verticals: "gaming,food_cooking,knitting",
        product: "maybe",
        video: "orgacc_4Rk8sVn1QwZp",
      }),
    ).toEqual({
      q: "2026",
      project: "orgproj_4Rk8sVn1QwZp",
      sort: "outlier",
      minViews: 100_000,
      regions: "DE,US",
      verticals: "food_cooking,gaming",
    });
  });
});

describe("libraryAddress", () => {
  it("counts neither the order nor the video that is open", () => {
    const bare = { sort: "views", video: "orgrsv_4Rk8sVn1QwZp" } as const;
    expect(libraryAddress.hasFilters(bare)).toBe(false);
    expect(libraryAddress.hasFilters({ ...bare, brand: "yes" })).toBe(true);
    expect(libraryAddress.withoutFilters({ ...bare, brand: "yes" })).toEqual({ sort: "views" });
  });
});

describe("libraryQuery", () => {
  it("speaks the API's words", () => {
    expect(
      libraryQuery(
        { q: "bread", age: "7d", hooks: "question_hook", terms: " sourdough, baking ", brand: "no" },
        36,
      ),
    ).toEqual({
      query: {
        search: "bread",
        dateRange: "7d",
        hookArchetypes: ["question_hook"],
        matchedTerms: ["sourdough", "baking"],
        brandDetected: "no",
        limit: 36,
        offset: 36,
      },
    });
  });
});
