import { describe, expect, it } from "vitest";
import { eachPage, eachRow } from "./client.ts";

interface Asked {
  readonly query?: { page?: number; perPage?: number; cursor?: string; search?: string };
}

/** A list of the numbers from 1, and the queries it was asked. */
function listOf(count: number, shape: "pages" | "queue") {
  const queries: Asked["query"][] = [];
  const list = ({ query }: Asked) => {
    queries.push(query);
    const { page = 1, perPage = 10 } = query ?? {};
    const data = Array.from({ length: count }, (_, index) => index + 1).slice(
      (page - 1) * perPage,
      page * perPage,
    );
    const pageCount = Math.ceil(count / perPage);
    return Promise.resolve(shape === "pages" ? { data, pageCount } : { data, page, perPage, total: count });
  };
  return { list, queries };
}

async function rowsOf(rows: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe("iterators over lists", () => {
  it.each(["pages", "queue"] as const)(
    "go through all %s of a list, a hundred rows at a time",
    async (shape) => {
      const { list, queries } = listOf(250, shape);
      const rows = await rowsOf(eachRow(list, { query: { search: "x" } }));
      expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
      expect(queries.map((query) => query?.page)).toEqual([undefined, 2, 3]);
      expect(queries.every((query) => query?.search === "x" && query.perPage === 100)).toBe(true);
    },
  );

  it.each([0, 1, 99, 100])("ask once for %i rows", async (count) => {
    const { list, queries } = listOf(count, "pages");
    expect(await rowsOf(eachRow(list))).toHaveLength(count);
    expect(queries).toHaveLength(1);
  });

  it("begin at the page, and with the size, that is asked for", async () => {
    const { list } = listOf(10, "queue");
    const pages: (readonly number[])[] = [];
    for await (const page of eachPage(list, { query: { page: 2, perPage: 4 } })) pages.push(page);
    expect(pages).toEqual([
      [5, 6, 7, 8],
      [9, 10],
    ]);
  });

  it("follow the cursor of a feed until there is nothing new", async () => {
    const feed = ({ query }: Asked) => {
      const at = Number(query?.cursor ?? 0);
      return Promise.resolve({ data: at < 4 ? [at, at + 1] : [], nextCursor: String(Math.min(at + 2, 4)) });
    };
    expect(await rowsOf(eachRow(feed))).toEqual([0, 1, 2, 3]);
  });

  it("take what is not paged as it is, however long", async () => {
    const whole = (_: Asked) => Promise.resolve({ data: Array.from({ length: 120 }, () => 1) });
    expect(await rowsOf(eachRow(whole))).toHaveLength(120);
  });

  it("refuse an operation that answers no rows", async () => {
    const sums = (_: Asked) => Promise.resolve({ totals: [] });
    await expect(rowsOf(eachRow(sums))).rejects.toThrow(TypeError);
  });

  it("ask no further than what is taken", async () => {
    const { list, queries } = listOf(1000, "pages");
    for await (const row of eachRow(list)) if (row === 150) break;
    expect(queries).toHaveLength(2);
  });
});
