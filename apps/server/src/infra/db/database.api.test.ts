import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOfDatabase } from "../../../test/test-database.ts";
import { createLogger } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { allOf, sql } from "./sql.ts";

const log = createLogger("silent");
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 3, log });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe("statements", () => {
  it("nest, and number their parameters through", async () => {
    const filter = allOf([sql`n > ${2}`, undefined, sql`n <= ${4}`]);
    const rows = await db.rows(sql`select n from generate_series(${1}::int, ${9}::int) n where ${filter}`);
    expect(rows).toEqual([{ n: 3 }, { n: 4 }]);
  });

  it("read counts exactly and days as they are written", async () => {
    const row = await db.row(sql`select 9007199254740993::bigint as count, date '2028-02-29' as day`);
    expect(row).toEqual({ count: 9007199254740993n, day: "2028-02-29" });
  });

  it("treat values as values, whatever they hold", async () => {
    const evil = "'; drop table users; --";
    expect(await db.row(sql`select ${evil}::text as text`)).toEqual({ text: evil });
  });

  it("refuse more rows than were asked for", async () => {
    await expect(db.maybeRow(sql`select 1 union all select 2`)).rejects.toThrow("at most one row");
    await expect(db.row(sql`select 1 where false`)).rejects.toThrow("got none");
  });
});

describe("transactions", () => {
  it("take everything back when the work throws, and free their connection", async () => {
    await db.execute(sql`create table scratch (n int)`);
    for (let round = 0; round < 10; round += 1) {
      const failed = db.transaction(async (tx) => {
        await tx.execute(sql`insert into scratch values (${round})`);
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
    }
    expect(await db.rows(sql`select n from scratch`)).toEqual([]);
  });
});

describe("migrations", () => {
  it("run once when many processes start on an empty database at the same moment", async () => {
    const serverUrl = inject("postgresUrl");
    const name = `migrate_${randomBytes(4).toString("hex")}`;
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = urlOfDatabase(serverUrl, name);
    await Promise.all(Array.from({ length: 6 }, () => migrate(url, log)));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select name from migrations order by name");
    expect(rows.length).toBeGreaterThanOrEqual(2);
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});
