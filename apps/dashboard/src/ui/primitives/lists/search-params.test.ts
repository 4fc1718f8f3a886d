import { describe, expect, it } from "vitest";
import type { ListSearch } from "./address-fields.ts";
import { askedList, listOf, toggled, withFilters } from "./search-params.ts";

describe("toggled", () => {
  it("adds and takes away, and ends without a list", () => {
    expect(toggled("a", "b")).toBe("a,b");
    expect(toggled("a,b", "a")).toBe("b");
    expect(toggled("b", "b")).toBeUndefined();
    expect(listOf("a,,b")).toEqual(["a", "b"]);
  });
});

describe("withFilters", () => {
  it("starts again at the first page, without the filters that were cleared", () => {
    const search: { q?: string; sort?: string; page?: number } = { q: "a", sort: "views", page: 4 };
    expect(withFilters(search, { q: undefined })).toEqual({ sort: "views" });
  });
});

describe("askedList", () => {
  const usual = { key: "views", direction: "desc" } as const;
  const chosen: ListSearch<"views" | "posts"> = { page: 2, size: 50, sort: "posts", dir: "asc" };

  it("asks for the first page in the usual order, unless the address has another", () => {
    expect(askedList({}, usual)).toEqual({ page: 1, perPage: 25, sortCol: "views", sortDir: "desc" });
    expect(askedList(chosen, usual)).toEqual({
      page: 2,
      perPage: 50,
      sortCol: "posts",
      sortDir: "asc",
    });
  });
});
