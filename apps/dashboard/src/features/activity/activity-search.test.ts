import { describe, expect, it } from "vitest";
import { activityAddress } from "./activity-search.ts";

describe("activityAddress", () => {
  it("keeps what it understands", () => {
    const search = { actors: "user_1,key_2", types: "member.joined", from: "2026-09-01", page: 3 };
    expect(activityAddress.read(search)).toEqual(search);
  });

  it("drops what nobody could have chosen", () => {
    expect(activityAddress.read({ actors: 4, from: "yesterday", page: -1, other: "x" })).toEqual({});
  });
});

describe("hasFilters", () => {
  it("does not count the page as a filter", () => {
    expect(activityAddress.hasFilters({ page: 2 })).toBe(false);
    expect(activityAddress.hasFilters({ page: 2, surfaces: "ui" })).toBe(true);
  });
});
