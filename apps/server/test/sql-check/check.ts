import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { placeOf } from "../../../../scripts/test-run/tiers.ts";
import { createTemplate, HLEDGER, PDFTOTEXT } from "../postgres.global-setup.ts";
import { findClickHouse, hasKeeper } from "../test-clickhouse.ts";
import { TEMPLATE_DATABASE, urlOfDatabase } from "../test-database.ts";
import { provideTestPostgres } from "../test-postgres.ts";
import { checkStatements, type Describe } from "./check-statements.ts";
import { describeStatements } from "./describe-statements.ts";
import { findStatementCalls } from "./find-calls.ts";
import { findRecording, type RecordedStatement, repository } from "./recording.ts";
import { showStatements } from "./show-statements.ts";

// Compares each statement that the API tests executed with the migrated schema: `npm run sql`, after those tests. With
// `--tier daily` it looks at those of one tier only, which do not execute all there are. `npm run sql -- list-accounts` shows
// the finished statements of a file instead.

const { values, positionals } = parseArgs({
  options: { tier: { type: "string" } },
  allowPositionals: true,
});
const { tier } = values;
const [name] = positionals;
const { recorded, missing } = readRecordings();
if (name === undefined) await compare();
else process.stdout.write(showStatements(recorded, name));

async function compare(): Promise<void> {
  const { calls, mismatches, undescribed, described } = await check();
  list("not as the code says", mismatches);
  if (tier === undefined)
    list("not described, because no API test has executed them since they changed", undescribed);
  list("API test files that have not run", missing);
  print(
    `${calls} calls, ${described} statements described, ${undescribed.length} calls not described, ${mismatches.length} not as the code says.`,
  );
  if (tier === undefined) tellNotRun();
  const isIncomplete = missing.length > 0 || (tier === undefined && undescribed.length > 0);
  if (isIncomplete || mismatches.length > 0) process.exitCode = 1;
}

async function check() {
  const calls = findStatementCalls(join(repository, "tsconfig.json"), join(repository, "apps/server/src/"));
  const server = await provideTestPostgres();
  try {
    await createTemplate(server.url);
    const url = urlOfDatabase(server.url, TEMPLATE_DATABASE);
    const executed = recorded.map(({ text }) => text);
    const describe: Describe = (texts) => describeStatements(url, texts, executed);
    const report = await checkStatements(calls, recorded, describe);
    return { ...report, undescribed: report.undescribed.filter(isExpected), calls: calls.length };
  } finally {
    await server.stop();
  }
}

function readRecordings(): {
  readonly recorded: readonly RecordedStatement[];
  readonly missing: readonly string[];
} {
  const found = ["apps/server", "packages"]
    .flatMap(listApiTests)
    .map((file) => ({ file, recording: findRecording(file) }));
  const recordings = found.map(({ recording }) => recording).filter((recording) => recording !== undefined);
  return {
    recorded: recordings
      .sort((one, other) => one.recordedAt - other.recordedAt)
      .flatMap(({ statements }) => statements),
    missing: found
      .filter(({ file, recording }) => recording === undefined && missingProgramOf(file) === undefined)
      .map(({ file }) => file),
  };
}

function listApiTests(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith(".api.test.ts") && !file.includes("node_modules"))
    .filter((file) => tier === undefined || placeOf(file)?.tier === tier);
}

/** Without ClickHouse, tests of what is sent to it and read from it cannot execute anything. */
function isExpected(call: string): boolean {
  return (
    findClickHouse() !== undefined || !/modules\/history\/|-in-history\.ts|\/history-gains\.ts/.test(call)
  );
}

/** What tests need beside the product, by a word in the names of their files. */
function programs(): readonly {
  readonly word: string;
  readonly program: string;
  readonly isThere: boolean;
}[] {
  return [
    { word: "replicas-of-clickhouse", program: "zookeeper", isThere: hasKeeper() },
    { word: "clickhouse", program: "clickhouse", isThere: findClickHouse() !== undefined },
    { word: "hledger", program: "hledger", isThere: existsSync(HLEDGER) },
    { word: "poppler", program: "poppler", isThere: existsSync(PDFTOTEXT) },
  ];
}

/** What a test file cannot run without, and is not there. */
function missingProgramOf(file: string): string | undefined {
  return programs().find(({ word, isThere }) => !isThere && file.includes(word))?.program;
}

/** The last lines of `npm test`, where something was left out. */
function tellNotRun(): void {
  const files = listApiTests("apps/server");
  for (const { program } of programs())
    list(
      `API test files not run, because there is no ${program}`,
      files.filter((file) => missingProgramOf(file) === program),
    );
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) print(`${lines.length} ${title}:\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
