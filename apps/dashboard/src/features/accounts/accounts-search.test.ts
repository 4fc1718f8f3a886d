import { describe, expect, it } from "vitest";
import { hasAccountFilters, readAccountsSearch, withoutAccountFilters } from "./accounts-search.ts";

describe("readAccountsSearch", () => {
  it("keeps what the page understands", () => {
    const search = {
      tab: "projects",
      q: "mina",
      sort: "p50Views",
      dir: "asc",
      page: 2,
      platforms: "tiktok",
      add: true,
    };
    expect(readAccountsSearch(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(readAccountsSearch({ tab: "secrets", sort: "id", add: "yes", q: "", page: 0 })).toEqual({});
  });
});

describe("withoutAccountFilters", () => {
  it("clears what narrows the list, and keeps its order", () => {
    const search = { q: "mina", platforms: "tiktok", sort: "p50Views", page: 3 } as const;
    expect(hasAccountFilters(search)).toBe(true);
    expect(withoutAccountFilters(search)).toEqual({ sort: "p50Views" });
  });
});
