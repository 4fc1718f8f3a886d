import { expectationOf, IMPORT_ROW_RULES, type ImportField } from "@clipledger/domain/tracking/import-row";
import type { ImportedRow } from "../imported-row.ts";
import { readCsvHeader } from "./csv-header.ts";
import { CsvReader } from "./csv-reader.ts";
import { type CsvValueReader, csvValueReader } from "./csv-values.ts";
import type { PlacedFields, RowListener, RowReader } from "./row-listener.ts";

/** Reads the rows of a CSV file, whose first line names the fields in any order. */
export function createCsvRows(listener: RowListener): RowReader {
  let readRow: (() => void) | undefined;
  return new CsvReader({
    onRecord(record) {
      if (readRow !== undefined) return readRow();
      const fields = readCsvHeader(record, listener);
      readRow = fields === undefined ? () => undefined : rowReader(record, fields, listener);
    },
    onBroken: (place, message) => listener.onProblem(place, undefined, message),
  });
}

interface Column {
  readonly field: ImportField;
  readonly read: CsvValueReader;
  readonly isRequired: boolean;
}

function rowReader(record: CsvReader, fields: readonly ImportField[], listener: RowListener): () => void {
  const columns = fields.map(
    (field): Column => ({
      field,
      read: csvValueReader(field),
      isRequired: IMPORT_ROW_RULES[field].isRequired,
    }),
  );
  const row: Record<ImportField, unknown> = { ...emptyRow };
  const placed: PlacedFields = {
    get line() {
      return record.line;
    },
    placeOf: (field) => record.placeOf(fields.indexOf(field)),
  };
  return () => {
    if (record.length !== columns.length) {
      const message = `Expected ${columns.length} values, found ${record.length}`;
      return listener.onProblem(record.placeOf(record.length), undefined, message);
    }
    let isGood = true;
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] as Column; // safe: within its length
      const text = record.values[index] ?? "";
      const value = text === "" ? null : column.read(text);
      row[column.field] = value;
      if (value !== undefined && (value !== null || !column.isRequired)) continue;
      isGood = false;
      listener.onProblem(record.placeOf(index), column.field, expectationOf(IMPORT_ROW_RULES[column.field]));
    }
    // Safe: every field holds what its reader gives, and the required ones are there.
    if (isGood) listener.onRow(row as unknown as ImportedRow, placed);
  };
}

/** Columns that a file leaves out. */
const emptyRow: Record<ImportField, null> = {
  platform: null,
  platformAccountId: null,
  username: null,
  platformVideoId: null,
  publishedAt: null,
  observedAt: null,
  viewCount: null,
  likeCount: null,
  commentCount: null,
  shareCount: null,
  bookmarkCount: null,
  caption: null,
  hashtags: null,
  contentType: null,
  durationSeconds: null,
};
