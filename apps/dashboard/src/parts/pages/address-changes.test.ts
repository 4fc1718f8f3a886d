import { describe, expect, it } from "vitest";
import { flag, listFields, pageAddress, someOf, text } from "../../ui/primitives/lists/address-fields.ts";
import { changing } from "./address-changes.ts";

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
