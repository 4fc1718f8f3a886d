import type { ImportRow } from "@clipledger/contract/tracking-import";
import { CsvReader } from "@clipledger/domain/tracking/csv-reader";
import { csvValueReader } from "@clipledger/domain/tracking/csv-values";
import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  importedInstantProblem,
} from "@clipledger/domain/tracking/import-row";
import type { ColumnMapping } from "./guess-columns.ts";

export interface RowProblem {
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
}

interface HistoryListener {
  onHeaders?(headers: readonly string[]): void;
  onRow(row: ImportRow, line: number): void;
  /** A row that is left out, with all that is wrong with it. */
  onBadRow(problems: readonly RowProblem[], line: number): void;
}

interface HistoryReader {
  push(text: string): void;
  end(): void;
}

/** Reads a file by the rules of the server, and tells which of its rows keep them. */
export function createHistoryReader(
  mapping: ColumnMapping,
  nowMs: number,
  listener: HistoryListener,
): HistoryReader {
  const readCells = cellsReader(mapping, nowMs);
  const owners = createOwners();
  let width: number | undefined;
  return new CsvReader({
    onRecord(record) {
      const values = record.values.slice(0, record.length);
      if (width === undefined) {
        width = values.length;
        return listener.onHeaders?.(values);
      }
      const { line } = record;
      if (values.length !== width) {
        const message = `Expected ${width} values, found ${values.length}`;
        return listener.onBadRow([{ line, field: null, message }], line);
      }
      const { row, problems } = readCells(values, line);
      if (problems.length > 0) return listener.onBadRow(problems, line);
      const conflict = owners.conflictOf(row);
      if (conflict === undefined) listener.onRow(row, line);
      else listener.onBadRow([{ line, field: "platformAccountId", message: conflict }], line);
    },
    onBroken: ({ line }, message) =>
      listener.onBadRow([{ line, field: null, message: `${message}. Nothing after it was read` }], line),
  });
}

const TURN_MS = 12;

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** Awaited before more of the file is read. */
  readonly settle?: () => Promise<void>;
}

/** Reads the whole file piece by piece; the page stays usable meanwhile. Throws a `TypeError` where it is not UTF-8. */
export async function readHistory(
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

const instants: readonly ImportField[] = ["publishedAt", "observedAt"];

function cellsReader({ columns, everyPlatform }: ColumnMapping, nowMs: number) {
  const cells = IMPORT_FIELDS.flatMap((field) => {
    const index = columns[field];
    if (index === undefined) return [];
    return [{ field, index, rule: IMPORT_ROW_RULES[field], read: csvValueReader(field) }];
  });
  return (values: readonly string[], line: number) => {
    const row: Partial<Record<ImportField, unknown>> = everyPlatform ? { platform: everyPlatform } : {};
    const problems: RowProblem[] = [];
    for (const { field, index, rule, read } of cells) {
      const text = values[index] ?? "";
      if (text === "" && !rule.isRequired) continue;
      const value = text === "" ? undefined : read(text);
      const message =
        value === undefined
          ? expectationOf(rule)
          : instants.includes(field)
            ? importedInstantProblem(Number(value), nowMs)
            : undefined;
      if (message !== undefined) problems.push({ line, field, message });
      row[field] = instants.includes(field) ? text : value;
    }
    // Safe: the readers give what the contract's row holds; a row with problems is not used.
    return { row: row as ImportRow, problems };
  };
}

/** One video belongs to one account, in all of the file. */
function createOwners() {
  const accounts = new Map<string, string>();
  return {
    conflictOf({ platform, platformVideoId, platformAccountId }: ImportRow): string | undefined {
      const video = `${platform} ${platformVideoId}`;
      const known = accounts.get(video);
      if (known === undefined) accounts.set(video, platformAccountId);
      return known === undefined || known === platformAccountId
        ? undefined
        : `An earlier row names video ${platformVideoId} with another account`;
    },
  };
}
