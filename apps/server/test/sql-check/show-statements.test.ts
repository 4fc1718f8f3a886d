import { expect, it } from "vitest";
import type { RecordedStatement } from "./recording.ts";
import { showStatements } from "./show-statements.ts";

function statement(file: string, line: number, text: string): RecordedStatement {
  const frames = [
    { file: "apps/server/src/infra/db/database.ts", line: 1, column: 1 },
    { file, line, column: 3 },
  ];
  return { text, frames, nulls: [] };
}

const list = "apps/server/src/modules/jobs/list-jobs.ts";
const other = "apps/server/src/modules/jobs/count-jobs.ts";

it("shows what a file calls, in the order of its lines, moved to the left and without empty lines", () => {
  const recorded = [
    statement(list, 12, "\n    select id\n\n      from jobs\n    where id = $1"),
    statement(other, 3, "select 1"),
    statement(list, 9, "select count(*) from jobs"),
    statement(list, 9, "select count(*) from jobs"),
  ];
  expect(showStatements(recorded, "list-jobs")).toBe(
    `${list}:9\n\n  select count(*) from jobs\n\n${list}:12\n\n  select id\n    from jobs\n  where id = $1\n`,
  );
});

it("shows the three shortest texts of a call, and how many more there are", () => {
  const texts = ["select 'longest'", "select 1", "select 22", "select 333", "select 4444"];
  const shown = showStatements(
    texts.map((text) => statement(list, 9, text)),
    "jobs/list-jobs.ts",
  );
  expect(shown).toBe(
    `${list}:9\n\n  select 1\n\n  select 22\n\n  select 333\n\n  and 2 more, which differ by filters or order\n`,
  );
});

it.each(["jobs", "ist-jobs", "list"])("says what to run where nothing is called %s", (name) => {
  expect(showStatements([statement(list, 9, "select 1")], name)).toContain(
    `No API test has executed a statement of ${name}`,
  );
});
