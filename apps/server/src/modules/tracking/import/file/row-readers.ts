import type { ImportRow } from "@clipledger/contract/tracking-import";
import { CsvReader, type Place } from "@clipledger/domain/tracking/csv-reader";
import { csvValueReader } from "@clipledger/domain/tracking/csv-values";
import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  type ImportFieldRule,
  meetsRule,
} from "@clipledger/domain/tracking/import-row";
import { type ImportedRow, toImportedRow } from "../imported-row.ts";
import type { PlacedFields, RowListener, RowReader } from "./file-problems.ts";

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

function rowReader(record: CsvReader, fields: readonly ImportField[], listener: RowListener): () => void {
  const placed: PlacedFields = {
    get line() {
      return record.line;
    },
    placeOf: (field) => record.placeOf(fields.indexOf(field)),
  };
  let isGood = true;
  const fillRow = rowFiller(record, fields, (field) => {
    isGood = false;
    listener.onProblem(placed.placeOf(field), field, expectationOf(IMPORT_ROW_RULES[field]));
  });
  return () => {
    if (record.length !== fields.length) {
      const message = `Expected ${fields.length} values, found ${record.length}`;
      return listener.onProblem(record.placeOf(record.length), undefined, message);
    }
    isGood = true;
    const row = fillRow();
    if (isGood) listener.onRow(row, placed);
  };
}

/** A literal with a reader for each field: filling a row by name in a loop takes half as long again. */
function rowFiller(
  record: CsvReader,
  fields: readonly ImportField[],
  refuse: (field: ImportField) => void,
): () => ImportedRow {
  const cell = <Field extends ImportField>(field: Field) =>
    cellReader(record, fields.indexOf(field), field, refuse);
  const platform = cell("platform");
  const platformAccountId = cell("platformAccountId");
  const username = cell("username");
  const platformVideoId = cell("platformVideoId");
  const publishedAt = cell("publishedAt");
  const observedAt = cell("observedAt");
  const viewCount = cell("viewCount");
  const likeCount = cell("likeCount");
  const commentCount = cell("commentCount");
  const shareCount = cell("shareCount");
  const bookmarkCount = cell("bookmarkCount");
  const caption = cell("caption");
  const hashtags = cell("hashtags");
  const contentType = cell("contentType");
  const durationSeconds = cell("durationSeconds");
  return () => ({
    platform: platform(),
    platformAccountId: platformAccountId(),
    username: username(),
    platformVideoId: platformVideoId(),
    publishedAt: publishedAt(),
    observedAt: observedAt(),
    viewCount: viewCount(),
    likeCount: likeCount(),
    commentCount: commentCount(),
    shareCount: shareCount(),
    bookmarkCount: bookmarkCount(),
    caption: caption(),
    hashtags: hashtags(),
    contentType: contentType(),
    durationSeconds: durationSeconds(),
  });
}

function cellReader<Field extends ImportField>(
  record: CsvReader,
  index: number,
  field: Field,
  refuse: (field: ImportField) => void,
): () => ImportedRow[Field] {
  const read = csvValueReader(field);
  const { isRequired } = IMPORT_ROW_RULES[field];
  return () => {
    const text = index === -1 ? "" : (record.values[index] ?? "");
    const value = text === "" ? null : read(text);
    if (value === undefined || (value === null && isRequired)) refuse(field);
    // Safe: the reader gives what the field holds; a row with anything refused is not used.
    return value as ImportedRow[Field];
  };
}

const rules: Readonly<Record<ImportField, ImportFieldRule>> = IMPORT_ROW_RULES;

/** The fields in the order of a file's columns; undefined after telling what is wrong with them. */
function readCsvHeader(
  record: CsvReader,
  { onProblem }: Pick<RowListener, "onProblem">,
): ImportField[] | undefined {
  const names = record.values.slice(0, record.length).map((name) => name.trim());
  let isGood = true;
  const refuse = (index: number, name: string, message: string) => {
    isGood = false;
    onProblem(record.placeOf(index), name, message);
  };
  names.forEach((name, index) => {
    if (!isImportField(name)) refuse(index, name, `Unknown column; there are ${IMPORT_FIELDS.join(", ")}`);
    else if (names.indexOf(name) < index) refuse(index, name, "This column is there twice");
  });
  for (const field of IMPORT_FIELDS) {
    if (rules[field].isRequired && !names.includes(field)) refuse(0, field, "This column is missing");
  }
  return isGood ? names.filter(isImportField) : undefined;
}

function isImportField(name: string): name is ImportField {
  return IMPORT_FIELDS.some((field) => field === name);
}

const knownFields: ReadonlySet<string> = new Set(IMPORT_FIELDS);

/** Reads a file with one JSON object in each line. */
export function createNdjsonRows(listener: RowListener): RowReader {
  let rest = "";
  let line = 0;
  const readLine = (text: string) => {
    line += 1;
    if (text.trim() !== "") readRow(text, line, listener);
  };
  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const complete of lines) readLine(complete);
    },
    end() {
      if (rest !== "") readLine(rest);
    },
  };
}

function readRow(text: string, line: number, listener: RowListener): void {
  const value = parse(text, line, listener);
  if (value === undefined) return;
  const placeOf = (field: string): Place => ({ line, column: Math.max(text.indexOf(`"${field}"`), 0) + 1 });
  let isGood = true;
  const refuse = (field: string, message: string) => {
    isGood = false;
    listener.onProblem(placeOf(field), field, message);
  };
  for (const field of Object.keys(value)) if (!knownFields.has(field)) refuse(field, "Unknown field");
  for (const field of IMPORT_FIELDS) {
    const rule = rules[field];
    const given = value[field] ?? null;
    const isAllowed = given === null ? !rule.isRequired : meetsRule(rule, given);
    if (!isAllowed) refuse(field, expectationOf(rule));
  }
  // Safe: every field was just checked against the rules that the type is made of.
  if (isGood) listener.onRow(toImportedRow(value as unknown as ImportRow), { line, placeOf });
}

function parse(text: string, line: number, { onProblem }: RowListener): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>; // safe: just checked
    onProblem({ line, column: 1 }, undefined, "Expected a JSON object");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    onProblem({ line, column: position + 1 }, undefined, `Malformed JSON: ${message}`);
  }
  return undefined;
}
