import { describe, expect, it } from "vitest";
import { hasFilters, readActivitySearch, toggled } from "./activity-search.ts";

describe("readActivitySearch", () => {
  it("keeps what it understands", () => {
    const search = { actors: "user_1,key_2", types: "member.joined", from: "2026-09-01", page: 3 };
    expect(readActivitySearch(search)).toEqual(search);
  });

  it("drops what nobody could have chosen", () => {
    expect(readActivitySearch({ actors: 4, from: "yesterday", page: -1, other: "x" })).toEqual({});
  });
});

describe("toggled", () => {
  it("adds, removes, and leaves nothing behind", () => {
    expect(toggled(undefined, "ui")).toBe("ui");
    expect(toggled("ui", "api")).toBe("ui,api");
    expect(toggled("ui,api", "ui")).toBe("api");
    expect(toggled("api", "api")).toBeUndefined();
  });
});

describe("hasFilters", () => {
  it("does not count the page as a filter", () => {
    expect(hasFilters({ page: 2 })).toBe(false);
    expect(hasFilters({ page: 2, surfaces: "ui" })).toBe(true);
  });
});
