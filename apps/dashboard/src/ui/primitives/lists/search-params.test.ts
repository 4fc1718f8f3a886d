import { describe, expect, it } from "vitest";
import {
  changing,
  listOf,
  readChoices,
  readDay,
  readIds,
  readListSearch,
  readText,
  toggled,
  withFilters,
  withoutGaps,
} from "./search-params.ts";

describe("readListSearch", () => {
  it("keeps what the list understands", () => {
    const search = { page: 3, sort: "views", dir: "asc", other: "x" };
    expect(readListSearch(search, ["views", "likes"])).toEqual({ page: 3, sort: "views", dir: "asc" });
  });

  it.each([{ page: 1 }, { page: -2 }, { page: "2" }, { page: 1.5 }, { page: 1e9 }])(
    "leaves out the page of %o",
    (search) => {
      expect(readListSearch(search, [])).toEqual({});
    },
  );

  it("leaves out columns and directions that do not exist", () => {
    expect(readListSearch({ sort: "secret", dir: "up" }, ["views"])).toEqual({});
  });
});

describe("readText", () => {
  it("takes a number for the text it was typed as", () => {
    expect(readText(2026)).toBe("2026");
  });

  it("leaves out nothing, too much, and what is no text", () => {
    expect([readText(""), readText("x".repeat(201)), readText(["a"])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("readDay", () => {
  it("knows which days exist", () => {
    expect([readDay("2026-02-28"), readDay("2026-02-30")]).toEqual(["2026-02-28", undefined]);
  });
});

describe("readIds", () => {
  it("keeps ids of the right kind", () => {
    const id = "orgacc_4Rk8sVn1QwZp";
    expect(readIds(`${id},orgproj_4Rk8sVn1QwZp,orgacc_short,${id}x`, "orgacc_")).toBe(id);
    expect(readIds("nothing", "orgacc_")).toBeUndefined();
  });
});

describe("readChoices", () => {
  it("keeps what can be chosen", () => {
    expect(readChoices("joined,secret", ["not invited", "joined"])).toBe("joined");
    expect(readChoices(["joined"], ["joined"])).toBeUndefined();
  });
});

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
    interface Filters {
      readonly q?: string;
      readonly sort?: string;
      readonly size?: number;
      readonly view?: string;
      readonly tags?: string;
      readonly add?: true;
    }
    const read = (search: Readonly<Record<string, unknown>>): Filters =>
      withoutGaps({
        ...readListSearch(search, ["views", "posts"]),
        q: readText(search["q"]),
        tags: readChoices(search["tags"], ["a", "b", "c"]),
        add: search["add"] === true ? (true as const) : undefined,
      });
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
    const read = (search: Readonly<Record<string, unknown>>) => readListSearch(search, ["views"]);
    expect(changing(read, {}, { sort: "views" })({ utm: "mail" })).toEqual({ sort: "views" });
  });
});
