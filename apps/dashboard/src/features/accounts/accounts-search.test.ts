import { describe, expect, it } from "vitest";
import { accountsAddress } from "./accounts-search.ts";

describe("accountsAddress", () => {
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
    expect(accountsAddress.read(search)).toEqual(search);
  });

  it("leaves out the rest", () => {
    expect(accountsAddress.read({ tab: "secrets", sort: "id", add: "yes", q: "", page: 0 })).toEqual({});
  });
});

describe("accountsAddress", () => {
  it("clears what narrows the list, and keeps its order", () => {
    const search = { q: "mina", platforms: "tiktok", sort: "p50Views", page: 3 } as const;
    expect(accountsAddress.hasFilters(search)).toBe(true);
    expect(accountsAddress.withoutFilters(search)).toEqual({ sort: "p50Views" });
  });
});
