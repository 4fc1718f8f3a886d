import type { ImportRow } from "@clipledger/contract/tracking-import";
import type { Place } from "@clipledger/domain/tracking/csv-reader";
import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  type ImportFieldRule,
  meetsRule,
} from "@clipledger/domain/tracking/import-row";
import { toImportedRow } from "../imported-row.ts";
import type { RowListener, RowReader } from "./file-problems.ts";

const rules: Readonly<Record<ImportField, ImportFieldRule>> = IMPORT_ROW_RULES;
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
