import { createReadStream, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClipledgerClient } from "@clipledger/client";
import type { ImportRow } from "@clipledger/contract/tracking-import";
import { PLATFORMS } from "@clipledger/domain/platforms";
import { type ColumnMapping, guessColumns, missingFields } from "@clipledger/domain/tracking/guess-columns";
import {
  createBatches,
  createHistoryReader,
  type RowProblem,
} from "@clipledger/domain/tracking/history-reader";
import { signedInProfile } from "./profiles.ts";
import { type Output, type Surroundings, UsageError } from "./program.ts";

export const importUsage = `clipledger import FILE.csv [--platform NAME] [--skip-bad-rows] [--check] [--profile NAME]
  Imports metric history: one row for one video at one instant. Columns are found by their names; --platform says whose
  videos they are where no column does. A file with bad rows is refused with their lines, unless --skip-bad-rows leaves
  them out. Importing a row again changes nothing: after a failure, start it again.`;

const PROBLEMS_SHOWN = 20;
/** A connection may be away for some minutes. */
const patience = { attempts: 12, maxWaitSeconds: 30 };

export async function importHistory(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { file, platform, skips, isCheck, profile } = readOptions(args);
  const mapping = await mapColumns(file, platform, surroundings.signal);
  const nowMs = surroundings.nowMs();
  const checked = await check(file, mapping, nowMs, surroundings);
  if (checked.problems > 0 && !skips)
    throw new UsageError(
      `${describe(file, checked)}\nMend these rows, or leave them out with --skip-bad-rows.`,
    );
  if (isCheck) {
    surroundings.stdout.write(`${checked.rows} rows can be imported.\n`);
    return;
  }
  const client = createClipledgerClient({
    ...(await signedInProfile(surroundings, profile)),
    retries: patience,
  });
  const progress = progressOn(surroundings.stderr, "Importing", checked.rows);
  const sums = { rows: 0, skipped: 0 };
  for await (const rows of batchesOf(file, mapping, nowMs, surroundings.signal)) {
    const stored = await client.tracking.import({ body: { rows } }, { signal: surroundings.signal });
    sums.rows += stored.rows;
    sums.skipped += stored.skipped;
    progress(sums.rows);
  }
  const leftOut = checked.problems === 0 ? "" : `; ${checked.badRows} bad rows left out`;
  surroundings.stdout.write(`Imported ${sums.rows} rows, ${sums.skipped} of them known already${leftOut}.\n`);
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError(`Expected one file.\n${importUsage}`);
  const platform = PLATFORMS.find((known) => known === values.platform);
  if (values.platform !== undefined && platform === undefined)
    throw new UsageError(`--platform: expected one of ${PLATFORMS.join(", ")}`);
  const skips = values["skip-bad-rows"] === true;
  return { file, platform, skips, isCheck: values.check === true, profile: values.profile };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        platform: { type: "string" },
        profile: { type: "string" },
        "skip-bad-rows": { type: "boolean" },
        check: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function mapColumns(
  file: string,
  platform: ColumnMapping["everyPlatform"],
  signal: AbortSignal,
): Promise<ColumnMapping> {
  let headers: readonly string[] | undefined;
  const reader = createHistoryReader<ImportRow>({ columns: {} }, 0, {
    onHeaders: (found) => {
      headers = found;
    },
    onRow: () => undefined,
    onBadRow: () => undefined,
  });
  for await (const text of textOf(file, signal)) {
    reader.push(text);
    if (headers !== undefined) break;
  }
  if (headers === undefined) reader.end();
  const guessed = guessColumns(headers ?? []);
  const mapping = platform === undefined ? guessed : { ...guessed, everyPlatform: platform };
  const missing = missingFields(mapping);
  if (missing.length === 0) return mapping;
  const hint = missing.includes("platform")
    ? "\nWith videos of one platform only, say which: --platform tiktok"
    : "";
  throw new UsageError(
    `${file} has no column for ${missing.join(", ")}: name them so in its first line.${hint}`,
  );
}

interface Checked {
  rows: number;
  badRows: number;
  problems: number;
  readonly first: RowProblem[];
}

/** Looks at the whole file before anything is sent. */
async function check(
  file: string,
  mapping: ColumnMapping,
  nowMs: number,
  { stderr, signal }: Surroundings,
): Promise<Checked> {
  const checked: Checked = { rows: 0, badRows: 0, problems: 0, first: [] };
  const reader = createHistoryReader<ImportRow>(mapping, nowMs, {
    onRow() {
      checked.rows += 1;
    },
    onBadRow(problems) {
      checked.badRows += 1;
      checked.problems += problems.length;
      checked.first.push(...problems.slice(0, PROBLEMS_SHOWN - checked.first.length));
    },
  });
  const progress = progressOn(stderr, "Reading", statSync(file).size);
  let characters = 0;
  for await (const text of textOf(file, signal)) {
    reader.push(text);
    characters += text.length;
    progress(characters);
  }
  reader.end();
  return checked;
}

function describe(file: string, { first, problems }: Checked): string {
  const lines = first.map(
    ({ line, field, message }) => `${file}:${line} ${field === null ? "" : `${field}: `}${message}`,
  );
  return [
    ...lines,
    ...(problems > first.length ? [`and ${problems - first.length} more problems`] : []),
  ].join("\n");
}

async function* batchesOf(
  file: string,
  mapping: ColumnMapping,
  nowMs: number,
  signal: AbortSignal,
): AsyncGenerator<ImportRow[]> {
  const batches = createBatches<ImportRow>((row) => row);
  const reader = createHistoryReader<ImportRow>(mapping, nowMs, {
    onRow: batches.add,
    onBadRow: () => undefined,
  });
  for await (const text of textOf(file, signal)) {
    reader.push(text);
    yield* batches.takeFull();
  }
  reader.end();
  batches.close();
  yield* batches.takeFull();
}

async function* textOf(file: string, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces = createReadStream(file, { signal });
  try {
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${file} is not UTF-8: save it as CSV in UTF-8`);
    if (error instanceof Error && "code" in error && !signal.aborted)
      throw new UsageError(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

const LINE_PAUSE_MS = 5_000;

/** A terminal gets a bar that moves, anything else a line now and then. */
function progressOn(output: Output, verb: string, whole: number): (done: number) => void {
  let shownAt = performance.now();
  return (done) => {
    const share = `${verb} ${Math.min(100, Math.floor((done / Math.max(whole, 1)) * 100))} %`;
    if (output.isTTY === true) output.write(`\r${share} `);
    else if (performance.now() - shownAt >= LINE_PAUSE_MS || done >= whole) {
      shownAt = performance.now();
      output.write(`${share}\n`);
    }
  };
}
