import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { insertRecords, insertRow, insertRows } from "./insert-rows.ts";
import { sql, toPreparedQuery } from "./sql.ts";

describe("an insert of one row", () => {
  it("names each column with its value", () => {
    const at = new Date(0);
    const insert = insertRow("chats", {
      organizationId: "org",
      title: null,
      languages: ["en"],
      created_at: at,
    });
    expect(toPreparedQuery(insert)).toMatchObject({
      text: "insert into chats (organization_id, title, languages, created_at) values ($1, $2, $3, $4)",
      values: ["org", null, ["en"], at],
    });
  });

  it("takes SQL as a value, and is part of a larger statement", () => {
    const insert = insertRow("chats as c", { id: "a", createdAt: sql`now() - ${"1 day"}::interval` });
    const whole = sql`with added as (${insert} on conflict do nothing returning c.id) select ${7}::int from added`;
    expect(toPreparedQuery(whole)).toMatchObject({
      text: "with added as (insert into chats as c (id, created_at) values ($1, now() - $2::interval) on conflict do nothing returning c.id) select $3::int from added",
      values: ["a", "1 day", 7],
    });
  });

  it.each(["a; drop table chats", 'a"b', "", "a.b", "1a", "a b"])("refuses the column %j", (name) => {
    expect(() => insertRow("chats", { [name]: 1 })).toThrow("Not a plain name");
  });

  it.each(["chats (id) select", "Chats", "chats as", "public.chats"])("refuses the table %j", (table) => {
    expect(() => insertRow(table, { id: 1 })).toThrow("Not a plain name");
  });

  it("refuses undefined, which is neither null nor the column's default", () => {
    const row: Record<string, string> = JSON.parse("{}");
    // @ts-expect-error the compiler says so first
    expect(() => insertRow("chats", { id: row["id"] })).toThrow("not undefined");
  });
});

describe("an insert of many rows", () => {
  const rows = [
    { id: "a", amountMinor: 5n, ignored: 1 },
    { id: "b", amountMinor: null, ignored: 2 },
  ];

  it("takes an array of each column, and what all rows have alike", () => {
    const insert = insertRows("entries", {
      types: { id: "text", amountMinor: "bigint" },
      rows,
      alike: { organizationId: "org", state: "open" },
    });
    expect(toPreparedQuery(sql`${insert} on conflict do nothing`)).toMatchObject({
      text: `insert into entries (id, amount_minor, organization_id, state)
    select given.*, $1, $2 from unnest($3::text[], $4::bigint[]) as given(id, amount_minor) on conflict do nothing`,
      values: ["org", "open", ["a", "b"], [5n, null]],
    });
  });

  it("refuses a row without a value for a column", () => {
    const insert = () =>
      insertRows<{ id?: string }>("entries", { types: { id: "text" }, rows: [{ id: "a" }, {}] });
    expect(insert).toThrow("not undefined");
  });

  it("takes rows as one JSON text, by their columns", () => {
    const insert = insertRecords("videos", {
      types: { videoId: "text", hashtags: "text[]", durationSeconds: "double precision" },
      rows: [{ videoId: "a", hashtags: ["x"], durationSeconds: null, ignored: 1 }],
      alike: { at: new Date(0) },
    });
    expect(toPreparedQuery(insert)).toMatchObject({
      text: `insert into videos (video_id, hashtags, duration_seconds, at)
    select given.*, $1 from jsonb_to_recordset($2::jsonb) as given(video_id text, hashtags text[], duration_seconds double precision)`,
      values: [new Date(0), '[{"video_id":"a","hashtags":["x"],"duration_seconds":null}]'],
    });
  });

  it("refuses what is not a type", () => {
    const types = { id: "text) --" } as unknown as { id: "text" };
    expect(() => insertRows("entries", { types, rows })).toThrow("Not a type");
  });
});

describe("statements of the product", () => {
  /** Files that write columns and values apart. */
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    "infra/db/migrate.ts": "asks pg itself: there is no database yet that takes fragments",
    "infra/embedded-postgres/fixtures/writer.ts": "is a process of its own, which asks pg itself",
    "infra/tasks/task-pools.ts": "asks the lease's session itself, which prepares nothing",
    "modules/webhooks/endpoints/signing-secrets.ts": "overrides a column that the database numbers",
  };

  it("name each column of a row once, beside its value", async () => {
    const source = new URL("../../", import.meta.url);
    const files = (await readdir(source, { recursive: true })).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
    );
    const apart = /insert into\s+\S+(\s+as\s+\w+)?\s*\([^)]*\)\s*(overriding system value\s*)?values\b/i;
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, source), "utf8")));
    const found = files.filter((_, index) => apart.test(texts[index] ?? ""));
    expect(found.sort()).toEqual(Object.keys(EXCEPTIONS));
  });
});
