import type { Imported, ImportRow } from "@clipledger/contract/tracking-import";
import type { ColumnMapping } from "@clipledger/domain/tracking/guess-columns";
import {
  createBatches,
  createHistoryReader,
  type RowProblem,
} from "@clipledger/domain/tracking/history-reader";
import { isRefusal, issuesIn } from "../../api/errors.ts";
import { readHistory } from "./read-history.ts";

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
