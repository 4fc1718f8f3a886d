import { describe, expect, it } from "vitest";
import {
  day,
  filter,
  flag,
  idList,
  listFields,
  oneOf,
  pageAddress,
  pageNumber,
  someOf,
  text,
} from "./address-fields.ts";

describe("pageAddress", () => {
  const messageTo: (value: unknown, address: Readonly<Record<string, unknown>>) => string | undefined = (
    value,
    { chat },
  ) => (chat === undefined ? undefined : text(value));
  const fields = {
    tab: oneOf(["a", "b"]),
    q: filter(text),
    from: filter(day),
    page: pageNumber,
    message: messageTo,
  };
  const address = pageAddress(fields);

  it("keeps what it understands, in the order of its fields", () => {
    const search = address.read({ page: 2, other: "x", q: 2026, tab: "b", from: "2026-02-30" });
    expect(Object.entries(search)).toEqual([
      ["tab", "b"],
      ["q", "2026"],
      ["page", 2],
    ]);
  });

  it("lets a field depend on the rest of the address", () => {
    expect(address.read({ message: "m" })).toEqual({});
    expect(address.read({ message: "m", chat: "c" })).toEqual({ message: "m" });
  });

  it("takes for filters only what is marked as one", () => {
    expect(address.hasFilters({ tab: "a", page: 2 })).toBe(false);
    expect(address.hasFilters({ from: "2026-02-01" })).toBe(true);
  });

  it("clears filters and the page, and keeps the rest", () => {
    expect(address.withoutFilters({ tab: "a", q: "x", page: 2 })).toEqual({ tab: "a" });
  });

  it("keeps no more than the fields that stay", () => {
    const { withoutFilters } = pageAddress(fields, { staying: ["message"] });
    expect(withoutFilters({ tab: "a", q: "x", message: "m" })).toEqual({ message: "m" });
  });
});

describe("listFields", () => {
  const { read } = pageAddress(listFields(["views", "likes"]));

  it("keeps what the list understands", () => {
    const search = { page: 3, sort: "views", dir: "asc", size: 50, view: "orgview_4Rk8sVn1QwZp" };
    expect(read(search)).toEqual(search);
  });

  it.each([{ page: 1 }, { page: -2 }, { page: "2" }, { page: 1.5 }, { page: 1e9 }])(
    "leaves out the page of %o",
    (search) => {
      expect(read(search)).toEqual({});
    },
  );

  it("leaves out columns, directions and sizes that do not exist", () => {
    expect(read({ sort: "secret", dir: "up", size: 7 })).toEqual({});
  });
});

describe("text", () => {
  it("takes a number for the text it was typed as", () => {
    expect(text(2026)).toBe("2026");
  });

  it.each(["", "x".repeat(201), ["a"]])("leaves out %j", (value) => {
    expect(text(value)).toBeUndefined();
  });
});

describe("day", () => {
  it("knows which days exist", () => {
    expect([day("2026-02-28"), day("2026-02-30"), day(20260228)]).toEqual([
      "2026-02-28",
      undefined,
      undefined,
    ]);
  });
});

describe("flag", () => {
  it("is set by true alone", () => {
    expect([flag(true), flag("true"), flag(1)]).toEqual([true, undefined, undefined]);
  });
});

describe("idList", () => {
  it("keeps ids of the right kind", () => {
    const id = "orgacc_4Rk8sVn1QwZp";
    expect(idList("orgacc_")(`${id},orgproj_4Rk8sVn1QwZp,orgacc_short,${id}x`)).toBe(id);
    expect(idList("orgacc_")("nothing")).toBeUndefined();
  });
});

describe("someOf", () => {
  it("keeps what can be chosen", () => {
    expect(someOf(["not invited", "joined"])("joined,secret")).toBe("joined");
    expect(someOf(["joined"])(["joined"])).toBeUndefined();
  });
});
