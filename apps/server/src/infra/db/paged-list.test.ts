import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverFolder } from "../server-folder.ts";
import { directionOf, readPage, toPage } from "./paged-list.ts";
import { toPreparedQuery } from "./sql.ts";

describe("a paged list", () => {
  it("tells how many pages there are, of which the last may be shorter", () => {
    expect(toPage(["a"], 21, { perPage: 10 })).toEqual({ data: ["a"], pageCount: 3, totalRows: 21 });
    expect(toPage([], 20, { perPage: 10 }).pageCount).toBe(2);
    expect(toPage([], 0, { perPage: 10 }).pageCount).toBe(0);
  });

  it("presents the rows of its page", async () => {
    const rows = Promise.resolve([{ id: 1 }, { id: 2 }]);
    const page = await readPage({ perPage: 2 }, Promise.resolve(3), rows, ({ id }) => ({ name: `${id}` }));
    expect(page).toEqual({ data: [{ name: "1" }, { name: "2" }], pageCount: 2, totalRows: 3 });
  });

  it("is sorted in the direction that is asked for", () => {
    expect(toPreparedQuery(directionOf("asc")).text).toBe("asc");
    expect(toPreparedQuery(directionOf("desc")).text).toBe("desc");
  });

  it("counts its pages and names its direction in one place", () => {
    const source = join(serverFolder, "src");
    const byHand = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.startsWith(join("infra", "db", "paged-list")))
      .filter((path) =>
        /pageCount: Math\.ceil|=== "asc"\s*\? sql`(asc|desc)`/.test(readFileSync(join(source, path), "utf8")),
      );
    expect(byHand).toEqual([]);
  });
});
