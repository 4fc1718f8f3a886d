import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { givenRecords, givenRows, insertRecords, insertRow, insertRows, updateRow } from "./insert-rows.ts";
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

describe("an update of one row", () => {
  it("names each column with its value, and takes SQL as a value", () => {
    const update = updateRow("jobs as j", {
      productTitle: "A",
      revision: sql`j.revision + 1`,
      logoUrl: null,
    });
    expect(toPreparedQuery(sql`${update} where j.id = ${"job"}`)).toMatchObject({
      text: "update jobs as j set product_title = $1, revision = j.revision + 1, logo_url = $2 where j.id = $3",
      values: ["A", null, "job"],
    });
  });

  it("refuses undefined, which is neither null nor the value as it was", () => {
    const row: Record<string, string> = JSON.parse("{}");
    // @ts-expect-error the compiler says so first
    expect(() => updateRow("jobs", { id: row["id"] })).toThrow("not undefined");
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

describe("given rows", () => {
  const rows = [{ id: "a", validUntil: null, tags: ["x"] }];

  it("are a table of arrays by name", () => {
    const given = givenRows("ends", { types: { id: "text", validUntil: "date" }, rows });
    expect(
      toPreparedQuery(sql`update spans s set valid_until = ends.valid_until from ${given}`),
    ).toMatchObject({
      text: "update spans s set valid_until = ends.valid_until from unnest($1::text[], $2::date[]) as ends(id, valid_until)",
      values: [["a"], [null]],
    });
  });

  it("are a table of records by name", () => {
    const given = givenRecords("named", { types: { id: "text", tags: "text[]" }, rows });
    expect(toPreparedQuery(given)).toMatchObject({
      text: "jsonb_to_recordset($1::jsonb) as named(id text, tags text[])",
      values: ['[{"id":"a","tags":["x"]}]'],
    });
  });
});

describe("statements of the product", () => {
  const source = new URL("../../", import.meta.url);

  /** Lists the files of the product that hold such a text. */
  async function findFiles(text: RegExp): Promise<string[]> {
    const files = (await readdir(source, { recursive: true })).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
    );
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, source), "utf8")));
    return files.filter((_, index) => text.test(texts[index] ?? "")).sort();
  }

  /** Files that write columns and values apart. */
  const APART: Readonly<Record<string, string>> = {
    "infra/db/migrate.ts": "asks pg itself: there is no database yet that takes fragments",
    "infra/embedded-postgres/fixtures/writer.ts": "is a process of its own, which asks pg itself",
    "infra/tasks/task-pools.ts": "asks the lease's session itself, which prepares nothing",
    "modules/webhooks/endpoints/signing-secrets.ts": "overrides a column that the database numbers",
  };

  it("name each column of a row once, beside its value", async () => {
    const apart = /insert into\s+\S+(\s+as\s+\w+)?\s*\([^)]*\)\s*(overriding system value\s*)?values\b/i;
    expect(await findFiles(apart)).toEqual(Object.keys(APART));
  });

  /** Files that insert arrays or JSON without the types beside the columns. */
  const BY_HAND: Readonly<Record<string, string>> = {
    "modules/billing/windows/open-windows.ts":
      "sends thousands of rows as text, which the driver need not escape",
    "modules/creators/notifications/notifications.ts": "inserts only while the person exists",
    "modules/history/archive-facts.ts": "sends thousands of rows as text, which the driver need not escape",
    "modules/history/bring-facts-back.ts":
      "sends thousands of rows as text, which the driver need not escape",
    "modules/sources/source-names.ts":
      "inserts only names that are not there, so that none takes a number in vain",
    "modules/tracking/import/file/staged-rows.ts": "fills temporary tables of one column or two",
    "modules/webhooks/feed/place-events.ts":
      "sends thousands of rows as text, which the driver need not escape",
  };

  it("name each column of many rows once, beside its type", async () => {
    const byHand = /insert into (?:(?!;\n)[\s\S])*?\b(unnest|jsonb?_to_recordset)\(\s*\$\{/i;
    expect(await findFiles(byHand)).toEqual(Object.keys(BY_HAND));
  });
});
