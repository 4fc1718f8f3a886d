import { idSchema } from "@clipledger/contract/wire-values";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceParameters, ignoredParameters } from "./query-parameters.ts";

const schema = z.object({
  params: z.object({ days: z.int() }),
  query: z.object({
    page: z.int().default(1),
    ids: z.array(z.string()).optional(),
    sizes: z.array(z.number()).optional(),
    states: z.array(z.enum(["open", "closed"])).optional(),
    rows: z.array(z.union([idSchema("user"), idSchema("apiKey")])).optional(),
    state: z.enum(["open", "closed"]).optional(),
    search: z.string().optional(),
    isEmpty: z.boolean().optional(),
    region: z.string().length(2).nullable().optional(),
    limit: z.int().nullable().optional(),
    range: z.object({ from: z.string().optional(), days: z.int().optional() }).optional(),
  }),
  body: z.object({ page: z.unknown() }),
});

const coerceQuery = (query: unknown) =>
  (coerceParameters(schema, { params: {}, query, body: undefined }) as { query: unknown }).query;

describe("coerceParameters", () => {
  it.each([
    ["numbers", { page: "3", sizes: ["1.5", "2"] }, { page: 3, sizes: [1.5, 2] }],
    ["booleans", { isEmpty: "false" }, { isEmpty: false }],
    ["a single value where a list is asked for", { ids: "x", sizes: "4" }, { ids: ["x"], sizes: [4] }],
    ["a list as it is", { ids: ["x", "y"] }, { ids: ["x", "y"] }],
    // biome-ignore lint/suspicious/noSparseArray: what a[1]=x alone is read as
    ["a list with gaps", { ids: [, "x"], sizes: { 3: "4" } }, { ids: ["x"], sizes: [4] }],
    [
      "the text null, or nothing, where null is allowed",
      { region: "null", limit: "" },
      { region: null, limit: null },
    ],
    ["a number where null is allowed too", { limit: "12" }, { limit: 12 }],
    [
      "nested objects",
      { range: { from: "2026-01-01", days: "7" } },
      { range: { from: "2026-01-01", days: 7 } },
    ],
    ["text that only looks like null where it is not allowed", { ids: "null" }, { ids: ["null"] }],
    [
      "commas between values that hold none",
      { states: "open,closed", sizes: ["1,2", "3"], rows: "user_4Rk8sVn1QwZp, key_4Rk8sVn1QwZp," },
      { states: ["open", "closed"], sizes: [1, 2, 3], rows: ["user_4Rk8sVn1QwZp", "key_4Rk8sVn1QwZp"] },
    ],
    ["commas of free text as part of it", { ids: ["a,b", "c"] }, { ids: ["a,b", "c"] }],
    [
      "nothing, and the text null, as not given",
      { page: "", state: "null", states: "null", sizes: [""], range: { from: "", days: "null" } },
      { sizes: [] },
    ],
    ["the text null in free text as what is looked for", { search: "null" }, { search: "null" }],
  ])("reads %s", (_name, query, expected) => {
    expect(coerceQuery(query)).toEqual(expected);
  });

  it.each([["abc"], ["1e"], ["0x10"], [" 1"], ["1,000"], ["NaN"], ["Infinity"]])(
    "leaves %j as text, for validation to name",
    (page) => {
      expect(coerceQuery({ page })).toEqual({ page });
    },
  );

  it("reads path parameters, and never touches a body", () => {
    const input = { params: { days: "30" }, query: {}, body: { page: "3" } };
    expect(coerceParameters(schema, input)).toEqual({ params: { days: 30 }, query: {}, body: { page: "3" } });
  });
});

const listSchema = z.object({
  query: z.object({
    page: z.int().default(1),
    ids: z.array(z.string()).optional(),
    dateRange: z.object({ from: z.string().optional() }).optional(),
  }),
});
const ignored = (query: string) => ignoredParameters(listSchema, new URLSearchParams(query));

describe("parameters that an operation does not know", () => {
  it("are none where all are known, however they are spelled", () => {
    expect(ignored("page=1&ids[0]=a&ids[]=b&ids=c&dateRange[from]=2026-01-01")).toBeUndefined();
    expect(ignored("")).toBeUndefined();
  });

  it("are named once each, also inside of others", () => {
    expect(ignored("pages=1&x[0]=1&x[1]=2&dateRange[since]=1&constructor=1")).toBe(
      "pages, x, dateRange[since], constructor",
    );
  });

  it("are all of them where the operation takes none", () => {
    expect(ignoredParameters(undefined, new URLSearchParams("a=1&b"))).toBe("a, b");
    expect(ignoredParameters(z.object({}), new URLSearchParams("a=1"))).toBe("a");
  });

  it("cannot break a header, nor make it long", () => {
    expect(ignored(new URLSearchParams({ "a\r\nset-cookie: b": "1", "é,": "2" }).toString())).toBe(
      "a%0D%0Aset-cookie%3A%20b, %C3%A9%2C",
    );
    const many = Array.from({ length: 900 }, (_, index) => `p${index}=1`).join("&");
    expect(ignored(many)?.length).toBeLessThanOrEqual(1_000);
  });
});
