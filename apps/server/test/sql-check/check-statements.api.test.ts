import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/infra/db/database.ts";
import { sql } from "../../src/infra/db/sql.ts";
import { createLogger } from "../../src/infra/log.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { checkStatements } from "./check-statements.ts";
import { describeStatements } from "./describe-statements.ts";
import { findStatementCalls, type StatementCall } from "./find-calls.ts";
import * as fixtures from "./fixtures/statements.ts";
import { statementRecorder } from "./statement-recorder.ts";

const folder = join(import.meta.dirname, "fixtures");
const lines = readFileSync(join(folder, "statements.ts"), "utf8").split("\n");

let database: TestDatabase;
let db: Database;
let calls: readonly StatementCall[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 2, log: createLogger("silent") });
  await db.execute(
    sql`create table shelves (id text primary key, title text not null, facts jsonb, place int)`,
  );
  await runFixtures();
  calls = findStatementCalls(join(folder, "tsconfig.json"), folder);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe("the check of statements", () => {
  let mismatches: Record<string, string[]>;
  let undescribed: string[];
  beforeAll(async () => {
    ({ mismatches, undescribed } = await check());
  });

  it("has nothing to say about rows that are as their type says", () => {
    expect(mismatches["listShelves"]).toBeUndefined();
    expect(mismatches["addShelf"]).toBeUndefined();
  });

  it("finds a column that the row type has and the statement lacks", () => {
    expect(mismatches["findMissing"]).toEqual(["owner is in the row type, but not selected"]);
  });

  it("finds a column that is selected for nobody, unless a star brings it", () => {
    expect(mismatches["listExtra"]).toEqual(["place is selected, but not in the row type"]);
    expect(mismatches["listAll"]).toBeUndefined();
  });

  it("finds a type that the parsers do not make", () => {
    expect(mismatches["countWrongly"]).toEqual([
      "total is int8, read as bigint, but the row type says number",
    ]);
  });

  it("finds what JSON cannot hold", () => {
    expect(mismatches["readWrongJson"]).toEqual(["facts is jsonb, which cannot hold at: Date"]);
  });

  it("describes every shape of a statement that is built at run time", () => {
    expect(mismatches["listSorted"]).toEqual(["title is selected, but not in the row type"]);
  });

  it("finds a null that the row type does not know", () => {
    expect(mismatches["listNeighbours"]).toEqual([
      "neighbour was null in a test, but the row type says string",
    ]);
  });

  it("finds a table's column that may be null, unless it is compared or said never to be", () => {
    expect(mismatches["listPlaces"]).toEqual([
      "place is shelves.place, which may be null, but the row type says number",
    ]);
    expect(mismatches["listComparedPlaces"]).toBeUndefined();
    expect(mismatches["listKnownPlaces"]).toBeUndefined();
  });

  it("knows temporary tables", () => {
    expect(mismatches["readTemporary"]).toBeUndefined();
  });

  it("compares a generic function's statements with the rows of its callers", () => {
    expect(mismatches["readCountedTitle"]).toBeUndefined();
    expect(mismatches["readCountedPlace"]).toEqual([
      "place is int4, read as number, but the row type says bigint",
    ]);
  });

  it("takes what is fetched from a cursor for rows of the cursor's statement", () => {
    expect(mismatches["fetchShelves"]).toEqual([
      "name is selected, but not in the row type",
      "title is in the row type, but not selected",
    ]);
  });

  it("lists calls that no test has executed", () => {
    expect(undescribed).toEqual(["neverCounted", "neverRun"]);
  });
});

describe("a renamed column", () => {
  it("is found in statements that name it, without running any test again", async () => {
    await db.execute(sql`alter table shelves rename column title to heading`);
    const { mismatches } = await check();
    expect(mismatches["listShelves"]).toEqual([`PostgreSQL says: column "title" does not exist`]);
    expect(mismatches["addShelf"]).toEqual([
      `PostgreSQL says: column "title" of relation "shelves" does not exist`,
    ]);
    expect(mismatches["listAll"]).toContain("title is in the row type, but not selected");
  });
});

async function runFixtures(): Promise<void> {
  for (const id of ["a", "b"]) await db.transaction((tx) => fixtures.addShelf(tx, id));
  await fixtures.listShelves(db);
  await fixtures.findMissing(db);
  await fixtures.listExtra(db);
  await fixtures.listAll(db);
  await fixtures.countWrongly(db);
  await fixtures.readWrongJson(db);
  for (const isLong of [false, true]) await fixtures.listSorted(db, isLong);
  await fixtures.listNeighbours(db);
  await fixtures.listPlaces(db);
  await fixtures.listComparedPlaces(db);
  await fixtures.listKnownPlaces(db);
  await db.session(fixtures.readTemporary);
  await fixtures.readCountedTitle(db);
  await fixtures.readCountedPlace(db);
  await db.transaction(fixtures.fetchShelves);
}

/** What is reported of each fixture. */
async function check() {
  const recorded = [...statementRecorder().statements.values()];
  const executed = recorded.map(({ text }) => text);
  const report = await checkStatements(calls, recorded, (texts) =>
    describeStatements(database.url, texts, executed),
  );
  const mismatches: Record<string, string[]> = {};
  for (const mismatch of report.mismatches) {
    const [place = "", problem = ""] = mismatch.split("  ");
    const name = fixtureAt(place);
    mismatches[name] = [...(mismatches[name] ?? []), problem];
  }
  return { mismatches, undescribed: report.undescribed.map(fixtureAt).sort() };
}

function fixtureAt(place: string): string {
  const line = Number(place.split(":")[1]);
  const declarations = lines.slice(0, line).map((text) => /function (\w+)/.exec(text)?.[1]);
  return declarations.findLast((name) => name !== undefined) ?? "";
}
