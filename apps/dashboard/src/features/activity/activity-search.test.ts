import { describe, expect, it } from "vitest";
import { hasFilters, readActivitySearch } from "./activity-search.ts";

describe("readActivitySearch", () => {
  it("keeps what it understands", () => {
    const search = { actors: "user_1,key_2", types: "member.joined", from: "2026-09-01", page: 3 };
    expect(readActivitySearch(search)).toEqual(search);
  });

  it("drops what nobody could have chosen", () => {
    expect(readActivitySearch({ actors: 4, from: "yesterday", page: -1, other: "x" })).toEqual({});
  });
});

describe("hasFilters", () => {
  it("does not count the page as a filter", () => {
    expect(hasFilters({ page: 2 })).toBe(false);
    expect(hasFilters({ page: 2, surfaces: "ui" })).toBe(true);
  });
});
