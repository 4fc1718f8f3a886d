import {
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  type ImportFieldRule,
} from "@clipledger/domain/tracking/import-row";
import type { CsvReader } from "./csv-reader.ts";
import type { RowListener } from "./row-listener.ts";

const rules: Readonly<Record<ImportField, ImportFieldRule>> = IMPORT_ROW_RULES;

/** The fields in the order of a file's columns; undefined after telling what is wrong with them. */
export function readCsvHeader(
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
