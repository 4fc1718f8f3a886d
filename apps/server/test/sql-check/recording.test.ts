import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { forgetRecording } from "../../../../scripts/test-run/recordings-of-tier.ts";
import { findRecording, repository, writeRecording } from "./recording.ts";

const folder = mkdtempSync(join(tmpdir(), "clipledger-recordings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const testFile = "lists.api.test.ts";

/** A statement that was called from a file which changed so many seconds after it was recorded. */
function statementOf(name: string, seconds: number) {
  const path = join(folder, name);
  const changed = Date.now() / 1000 + seconds;
  writeFileSync(path, "");
  utimesSync(path, changed, changed);
  const frames = [{ file: relative(repository, path), line: 1, column: 1 }];
  return { text: `select '${name}'`, frames, nulls: new Set(["a"]) };
}

it("has what the test file executed, but for calls in files that have changed since or are gone", () => {
  const gone = { text: "select 'gone'", frames: [{ file: "gone.ts", line: 1, column: 1 }], nulls: [] };
  const old = statementOf("old.ts", -60);
  writeRecording(testFile, [old, statementOf("new.ts", 60), gone], folder);
  expect(findRecording(testFile, folder)?.statements).toEqual([{ ...old, nulls: ["a"] }]);
});

it("is not there of a test file that has not run", () => {
  expect(findRecording("other.api.test.ts", folder)).toBeUndefined();
});

const daily = "apps/server/src/modules/payouts/books/payouts.api.test.ts";
const other = "apps/server/src/modules/chat/groups/groups.api.test.ts";

it("is forgotten with the others of its tier", () => {
  for (const file of [daily, other]) writeRecording(file, [], folder);
  forgetRecording("daily", folder);
  expect(findRecording(daily, folder)).toBeUndefined();
  expect(findRecording(other, folder)?.statements).toEqual([]);
});
