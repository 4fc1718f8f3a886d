import { type CsvField, toCsvRecord } from "@clipledger/domain/csv-record";
import type { Transaction } from "../../../infra/db/database.ts";

/** Where the rows of a file come from. Both are called in the same transaction, which sees one state of the data. */
export interface ExportSource {
  /** What the file begins with. */
  readonly header: string;
  countRows(tx: Transaction): Promise<number>;
  /** The text of each row, in batches and in a fixed order. */
  readRows(tx: Transaction): AsyncIterable<readonly string[]>;
}

/** A source whose rows are records of a CSV file. */
export interface CsvSource extends Pick<ExportSource, "countRows"> {
  readonly columns: readonly string[];
  readRows(tx: Transaction): AsyncIterable<readonly CsvField[][]>;
}

export function toCsvFile({ columns, countRows, readRows }: CsvSource): ExportSource {
  return {
    header: toCsvRecord(columns),
    countRows,
    async *readRows(tx) {
      for await (const rows of readRows(tx)) yield rows.map(toCsvRecord);
    },
  };
}

/** A file's columns: each name with how its value is read from a row. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>;

/** Columns that show the fields of these names. */
export function fieldsNamed<Name extends string>(names: readonly Name[]) {
  const columns = names.map((name) => [name, (row: Readonly<Record<Name, CsvField>>) => row[name]] as const);
  return Object.fromEntries(columns);
}

export function toFields<Row>(columns: ExportColumns<Row>, row: Row): CsvField[] {
  return Object.values(columns).map((read) => read(row));
}

/** A list in one field. */
export function joined(items: readonly string[]): string {
  return items.join("; ");
}
