import type { CsvField } from "@clipledger/domain/csv-record";
import type { Transaction } from "../../../infra/db/database.ts";

/** Where the rows of a file come from. Both are called in the same transaction, which sees one state of the data. */
export interface ExportSource {
  readonly columns: readonly string[];
  countRows(tx: Transaction): Promise<number>;
  /** The rows in batches, in a fixed order. */
  readRows(tx: Transaction): AsyncIterable<readonly CsvField[][]>;
}

/** A file's columns: each name with how its value is read from a row. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>;

export function toFields<Row>(columns: ExportColumns<Row>, row: Row): CsvField[] {
  return Object.values(columns).map((read) => read(row));
}

/** A list in one field. */
export function joined(items: readonly string[]): string {
  return items.join("; ");
}
