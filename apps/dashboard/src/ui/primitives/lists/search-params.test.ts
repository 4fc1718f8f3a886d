import { describe, expect, it } from "vitest";
import { flag, type ListSearch, listFields, pageAddress, someOf, text } from "./address-fields.ts";
import { askedList, changing, listOf, toggled, withFilters } from "./search-params.ts";

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

describe("changing", () => {
  const change = (next: object, latest: object) =>
    changing((search): object => search, { q: "a", sort: "views", page: 4 }, next)(latest);

  it("keeps what another change brings or takes away meanwhile", () => {
    expect(change({ q: "b", sort: "views" }, { q: "a", show: "all" })).toEqual({ q: "b", show: "all" });
  });

  it("takes away what it leaves out", () => {
    expect(change({ sort: "views" }, { q: "c", sort: "posts" })).toEqual({ sort: "posts" });
  });

  it("has the page that it asks for, and no other", () => {
    expect(change({ q: "a", sort: "views" }, { page: 5 })).toEqual({});
    expect(change({ q: "a", sort: "views", page: 2 }, { page: 4 })).toEqual({ page: 2 });
  });

  describe("something that changes meanwhile, too", () => {
    const { read } = pageAddress({
      ...listFields(["views", "posts"]),
      q: text,
      tags: someOf(["a", "b", "c"]),
      add: flag,
    });
    type Filters = ReturnType<typeof read>;
    const both = (shown: Filters, latest: Filters, next: Filters) => changing(read, shown, next)(latest);

    it("has the choices of both in a list", () => {
      expect(both({}, { tags: "b" }, { tags: "a" })).toEqual({ tags: "a,b" });
      expect(both({ tags: "a" }, { tags: "a,b" }, { tags: "a,c" })).toEqual({ tags: "a,b,c" });
    });

    it("has in a list what neither took away", () => {
      expect(both({ tags: "a" }, {}, { tags: "a,b" })).toEqual({ tags: "b" });
      expect(both({ tags: "a" }, { tags: "a,b" }, {})).toEqual({ tags: "b" });
      expect(both({ tags: "a,b,c" }, { tags: "b,c" }, { tags: "a,b" })).toEqual({ tags: "b" });
      expect(both({ tags: "a,b" }, { tags: "a" }, { tags: "b" })).toEqual({});
    });

    it.each<[string, Filters, Filters]>([
      ["a text", { q: "sho" }, { q: "shoe" }],
      ["a text that looks like a list", { q: "a" }, { q: "a,b" }],
      ["one of several", { sort: "views" }, { sort: "posts" }],
      ["a number", { size: 10 }, { size: 50 }],
      ["an id", { view: "orgview_000000000001" }, { view: "orgview_000000000002" }],
      ["a mark", { add: true }, { add: true }],
    ])("is the last one where it is %s", (_, latest, next) => {
      expect(both({}, latest, next)).toEqual(next);
    });
  });

  it("leaves out what nobody can read", () => {
    const { read } = pageAddress(listFields(["views"]));
    expect(changing(read, {}, { sort: "views" })({ utm: "mail" })).toEqual({ sort: "views" });
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
