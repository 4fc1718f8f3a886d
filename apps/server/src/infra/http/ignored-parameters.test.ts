import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ignoredParameters } from "./ignored-parameters.ts";

const schema = z.object({
  query: z.object({
    page: z.int().default(1),
    ids: z.array(z.string()).optional(),
    dateRange: z.object({ from: z.string().optional() }).optional(),
  }),
});
const ignored = (query: string) => ignoredParameters(schema, new URLSearchParams(query));

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
