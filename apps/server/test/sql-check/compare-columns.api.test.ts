import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/infra/db/database.ts";
import { SqlFragment } from "../../src/infra/db/sql.ts";
import { createLogger } from "../../src/infra/log.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { kindOfType } from "./compare-columns.ts";

const samples: Readonly<Record<string, string>> = {
  bool: "true",
  int2: "1",
  int4: "1",
  int8: "1",
  oid: "1",
  float8: "1.5",
  numeric: "1.5",
  text: "a",
  name: "a",
  date: "2026-09-21",
  timestamptz: "2026-09-21T08:30:00Z",
  bytea: "a",
  _bool: "{true}",
  _float8: "{1.5}",
  _int4: "{1}",
  _int8: "{1}",
  _text: "{a}",
};

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 1, log: createLogger("silent") });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it.each(Object.entries(kindOfType).filter(([, kind]) => kind !== "json"))(
  "knows that %s is read as %s",
  async (type, kind) => {
    const { value } = await db.row<{ value: unknown }>(
      new SqlFragment([`select '${samples[type]}'::${type} as value`], []),
    );
    expect(kindOf(value)).toBe(kind);
  },
);

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  return typeof value === "object" && value !== null ? value.constructor.name : typeof value;
}
