import { CsvReader } from "./csv-reader.ts";
import { csvValueReader } from "./csv-values.ts";
import type { ColumnMapping } from "./guess-columns.ts";
import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  importedInstantProblem,
} from "./import-row.ts";

export interface RowProblem {
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
}

/** What tells rows apart. */
interface ImportedCells {
  readonly platform: string;
  readonly platformVideoId: string;
  readonly platformAccountId: string;
}

interface HistoryListener<Row> {
  onHeaders?(headers: readonly string[]): void;
  onRow(row: Row, line: number): void;
  /** A row that is left out, with all that is wrong with it. */
  onBadRow(problems: readonly RowProblem[], line: number): void;
}

export interface HistoryReader {
  push(text: string): void;
  end(): void;
}

/** Reads a file by the rules of the server, and tells which of its rows keep them. Rows are as the contract has them. */
export function createHistoryReader<Row extends ImportedCells>(
  mapping: ColumnMapping,
  nowMs: number,
  listener: HistoryListener<Row>,
): HistoryReader {
  const readCells = cellsReader<Row>(mapping, nowMs);
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

const instants: readonly ImportField[] = ["publishedAt", "observedAt"];

function cellsReader<Row>({ columns, everyPlatform }: ColumnMapping, nowMs: number) {
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
    return { row: row as Row, problems };
  };
}

/** One video belongs to one account, in all of the file. */
function createOwners() {
  const accounts = new Map<string, string>();
  return {
    conflictOf({ platform, platformVideoId, platformAccountId }: ImportedCells): string | undefined {
      const video = `${platform} ${platformVideoId}`;
      const known = accounts.get(video);
      if (known === undefined) accounts.set(video, platformAccountId);
      return known === undefined || known === platformAccountId
        ? undefined
        : `An earlier row names video ${platformVideoId} with another account`;
    },
  };
}

const BATCH_ROWS = 5_000;
/** Well below what the server takes at once, also where every character needs three bytes. */
const BATCH_CHARACTERS = 4_000_000;
/** Of the fields that are never long, with their names. */
const USUAL_CHARACTERS = 300;

interface LongCells {
  readonly caption?: string | null | undefined;
  readonly hashtags?: readonly string[] | null | undefined;
}

/** Gathers rows into batches that the server takes at once. */
export function createBatches<Placed>(rowOf: (placed: Placed) => LongCells) {
  let full: Placed[][] = [];
  let open: Placed[] = [];
  let characters = 0;
  const close = () => {
    if (open.length > 0) full.push(open);
    open = [];
    characters = 0;
  };
  return {
    add(placed: Placed): void {
      const { caption, hashtags } = rowOf(placed);
      open.push(placed);
      characters += USUAL_CHARACTERS + (caption?.length ?? 0) + (hashtags?.join().length ?? 0);
      if (open.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) close();
    },
    /** Those that are full since the last time. */
    takeFull(): Placed[][] {
      const taken = full;
      full = [];
      return taken;
    },
    /** The last one is done, full or not. */
    close,
  };
}
