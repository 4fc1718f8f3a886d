import { CsvReader } from "@clipledger/domain/tracking/csv-reader";
import type { ColumnMapping } from "@clipledger/domain/tracking/guess-columns";
import {
  createBatches,
  createHistoryReader,
  type HistoryReader,
  type RowProblem,
} from "@clipledger/domain/tracking/history-reader";
import { isRefusal, issuesIn } from "../../api/errors.ts";
import type { Imported, ImportRow } from "../../api/types.ts";

/** How far a file has come; kept, so that a reload goes on from here. */
export interface SendPosition {
  /** All rows up to this line of the file are settled: stored, or left out. */
  readonly line: number;
  readonly rows: number;
  readonly skipped: number;
  /** What the server refused. */
  readonly refused: readonly RowProblem[];
}

export const atStart: SendPosition = { line: 0, rows: 0, skipped: 0, refused: [] };

interface SendOptions {
  readonly nowMs: number;
  readonly from: SendPosition;
  readonly signal: AbortSignal;
  readonly send: (rows: ImportRow[]) => Promise<Imported>;
  /** Awaited before the next rows are sent. */
  readonly onPosition: (position: SendPosition) => Promise<void>;
  /** Whether rows that the server refuses are left out; otherwise sending ends with `RefusedRows`. */
  readonly leavesOut: boolean;
}

/** Ends sending where the server refuses rows that nobody has agreed to leave out. */
export class RefusedRows extends Error {
  override readonly name = "RefusedRows";
  readonly problems: readonly RowProblem[];

  constructor(problems: readonly RowProblem[]) {
    super(`${problems.length} rows were refused`);
    this.problems = problems;
  }
}

interface PlacedRow {
  readonly row: ImportRow;
  readonly line: number;
}

/** Sends the good rows of a file after the position, batch by batch. Sending a row again changes nothing. */
export async function sendHistory(
  file: Blob,
  mapping: ColumnMapping,
  options: SendOptions,
): Promise<SendPosition> {
  let position = options.from;
  const batches = createBatches<PlacedRow>(({ row }) => row);
  const reader = createHistoryReader<ImportRow>(mapping, options.nowMs, {
    onRow(row, line) {
      if (line <= options.from.line) return;
      batches.add({ row, line });
    },
    onBadRow: () => undefined,
  });
  const settle = async () => {
    for (const rows of batches.takeFull()) {
      options.signal.throwIfAborted();
      position = await sendBatch(rows, position, options);
      await options.onPosition(position);
    }
  };
  await readHistory(file, reader, { signal: options.signal, settle });
  batches.close();
  await settle();
  return position;
}

async function sendBatch(
  rows: readonly PlacedRow[],
  position: SendPosition,
  options: SendOptions,
): Promise<SendPosition> {
  const line = rows.at(-1)?.line ?? position.line;
  let left = rows;
  let refused = position.refused;
  while (left.length > 0) {
    try {
      const stored = await options.send(left.map(({ row }) => row));
      return {
        line,
        rows: position.rows + stored.rows,
        skipped: position.skipped + stored.skipped,
        refused,
      };
    } catch (error) {
      const found = refusedRows(left, error);
      if (found.size === 0) throw error;
      const problems = [...found].map(([placed, problem]) => ({ ...problem, line: placed.line }));
      if (!options.leavesOut) throw new RefusedRows(problems);
      refused = [...refused, ...problems];
      left = left.filter((placed) => !found.has(placed));
    }
  }
  return { ...position, line, refused };
}

/** The rows that a refusal names. A video of another account is named at its first row, and all its rows are meant. */
function refusedRows(rows: readonly PlacedRow[], error: unknown): Map<PlacedRow, Omit<RowProblem, "line">> {
  const found = new Map<PlacedRow, Omit<RowProblem, "line">>();
  if (!isRefusal(error) || error.status !== 400) return found;
  for (const { path, message } of issuesIn(error)) {
    const [, index, field] = /^rows\.(\d+)\.?(\w*)/.exec(path) ?? [];
    const named = index === undefined ? undefined : rows[Number(index)];
    if (named === undefined) continue;
    const problem = { field: field === undefined || field === "" ? null : field, message };
    const meant = field === "platformAccountId" ? rows.filter((other) => isSameVideo(other, named)) : [named];
    for (const placed of meant) found.set(placed, problem);
  }
  return found;
}

function isSameVideo({ row: left }: PlacedRow, { row: right }: PlacedRow): boolean {
  return left.platform === right.platform && left.platformVideoId === right.platformVideoId;
}

/** What a look at the whole file tells, before anything of it is sent. */
export interface HistoryCheck {
  readonly goodRows: number;
  readonly badRows: number;
  readonly videos: number;
  readonly accounts: number;
  readonly problems: readonly RowProblem[];
}

interface CheckOptions {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export async function checkHistory(
  file: Blob,
  mapping: ColumnMapping,
  { nowMs, signal, onProgress }: CheckOptions,
): Promise<HistoryCheck> {
  const problems: RowProblem[] = [];
  const videos = new Set<string>();
  const accounts = new Set<string>();
  let goodRows = 0;
  let badRows = 0;
  const reader = createHistoryReader(mapping, nowMs, {
    onRow({ platform, platformVideoId, platformAccountId }: ImportRow) {
      goodRows += 1;
      videos.add(`${platform} ${platformVideoId}`);
      accounts.add(`${platform} ${platformAccountId}`);
    },
    onBadRow(found) {
      badRows += 1;
      problems.push(...found);
    },
  });
  await readHistory(file, reader, { signal, onProgress });
  return { goodRows, badRows, videos: videos.size, accounts: accounts.size, problems };
}

export interface FileHead {
  readonly headers: readonly string[];
  /** The first rows, as they are written. */
  readonly rows: readonly (readonly string[])[];
}

const HEAD_BYTES = 256_000;
const SHOWN_ROWS = 5;

/** The columns of a file and its first rows, or why it is none that can be imported. */
export async function readHead(file: Blob): Promise<FileHead | { readonly problem: string }> {
  if (file.size === 0) return { problem: "This file is empty." };
  const text = await readStart(file);
  if (text === undefined) return { problem: "This file is no UTF-8 text. Save it as CSV UTF-8." };
  const records: string[][] = [];
  let broken: string | undefined;
  const reader = new CsvReader({
    onRecord: (record) => {
      if (records.length <= SHOWN_ROWS) records.push(record.values.slice(0, record.length));
    },
    onBroken: ({ line }, message) => {
      broken = `Line ${line}: ${message}.`;
    },
  });
  reader.push(text);
  if (file.size <= HEAD_BYTES) reader.end();
  const [headers, ...rows] = records;
  if (headers === undefined) return { problem: broken ?? "This file has no lines." };
  if (headers.length === 1 && /[;\t]/.test(headers[0] ?? ""))
    return { problem: "Its values are not separated by commas. Save it as CSV with commas." };
  if (rows.length === 0) return { problem: broken ?? "This file has no rows below its first line." };
  return { headers: headers.map((header) => header.trim()), rows };
}

async function readStart(file: Blob): Promise<string | undefined> {
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer();
  try {
    // Streaming leaves out a character that the cut goes through.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: file.size > HEAD_BYTES });
  } catch {
    return undefined;
  }
}

const TURN_MS = 12;

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** Awaited before more of the file is read. */
  readonly settle?: () => Promise<void>;
}

/** Reads the whole file piece by piece; the page stays usable meanwhile. Throws a `TypeError` where it is not UTF-8. */
async function readHistory(
  file: Blob,
  reader: HistoryReader,
  { signal, onProgress, settle }: ReadOptions,
): Promise<void> {
  const pieces = file.stream().getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesRead = 0;
  let turnBegan = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await pieces.read();
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    bytesRead += value.byteLength;
    await settle?.();
    if (performance.now() - turnBegan < TURN_MS) continue;
    onProgress?.(bytesRead / file.size);
    await new Promise((resolve) => setTimeout(resolve));
    turnBegan = performance.now();
  }
  reader.push(decoder.decode());
  reader.end();
  await settle?.();
}
