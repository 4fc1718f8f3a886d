import { beforeAll, describe, expect, it } from "vitest";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { arrayLiteral, sql } from "./sql.ts";

let app: TestApp;

beforeAll(async () => {
  app = await sharedApp();
});

describe("an array literal", () => {
  it("reads as the values that it was made of", async () => {
    const instant = new Date("2026-09-21T08:30:00.123Z");
    const row = await app.services.db.row(sql`
      select ${arrayLiteral([])}::text[] as none, ${arrayLiteral(["a", "v1,b= v1,c/+", null, "", "NULL"])}::text[] as texts,
        ${arrayLiteral([1, -2, null])}::int[] as numbers, ${arrayLiteral([3n, 9_007_199_254_740_993n])}::text[] as large,
        ${arrayLiteral([instant, null])}::timestamptz[] as instants`);
    expect(row).toEqual({
      none: [],
      texts: ["a", "v1,b= v1,c/+", null, "", "NULL"],
      numbers: [1, -2, null],
      large: ["3", "9007199254740993"],
      instants: [instant, null],
    });
  });
});
