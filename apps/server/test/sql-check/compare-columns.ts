import type { ResultColumn } from "./describe-statements.ts";
import type { ColumnType, RowType } from "./row-type.ts";

/** What the database's parsers make of a value of each type. A test compares this with what they do. */
export const kindOfType: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "bigint",
  oid: "number",
  float8: "number",
  numeric: "string",
  text: "string",
  name: "string",
  date: "string",
  timestamptz: "Date",
  bytea: "Buffer",
  json: "json",
  jsonb: "json",
  _bool: "boolean[]",
  _float8: "number[]",
  _int4: "number[]",
  _int8: "string[]",
  _text: "string[]",
};

/** A statement that a test executed, as PostgreSQL describes it. */
export interface DescribedStatement {
  readonly text: string;
  readonly columns: readonly ResultColumn[];
  /** The columns that were null in some row. */
  readonly nulls: ReadonlySet<string>;
}

/** How a statement's columns differ from the row type that the code asserts, as sentences. */
export function compareColumns(row: RowType, statement: DescribedStatement): readonly string[] {
  // Of columns with the same name pg keeps the last.
  const selected = new Map(statement.columns.map((column) => [column.name, column]));
  const missing = [...row]
    .filter(([name, { isOptional }]) => !selected.has(name) && !isOptional)
    .map(([name]) => `${name} is in the row type, but not selected`);
  // A star may bring more than anybody asks for.
  const hasStar = /(\.|\bselect )\*/.test(statement.text);
  const compared = [...selected.values()].map((column) => {
    const type = row.get(column.name);
    if (type === undefined)
      return hasStar ? undefined : `${column.name} is selected, but not in the row type`;
    return compareTypes(column, type) ?? compareNulls(column, type, statement);
  });
  return [...missing, ...compared.filter((problem) => problem !== undefined)];
}

function compareTypes({ name, type }: ResultColumn, { kinds, notJson }: ColumnType): string | undefined {
  if (kinds.has("unknown") || kinds.size === 0) return undefined;
  const kind = kindOfType[type];
  if (kind === undefined) return `${name} is ${type}, of which kindOfType says nothing`;
  if (kind === "json" && notJson !== undefined) return `${name} is ${type}, which cannot hold ${notJson}`;
  if (kind === "json" && !list(kinds).match(/object|\[\]/))
    return `${name} is ${type}, but the row type says ${list(kinds)}`;
  if (kind === "json") return undefined;
  return kinds.has(kind)
    ? undefined
    : `${name} is ${type}, read as ${kind}, but the row type says ${list(kinds)}`;
}

function compareNulls(
  { name, nullable }: ResultColumn,
  { kinds, isNullable, isSaidNeverNull }: ColumnType,
  { text, nulls }: DescribedStatement,
): string | undefined {
  if (isNullable || kinds.has("unknown")) return undefined;
  if (nulls.has(name)) return `${name} was null in a test, but the row type says ${list(kinds)}`;
  if (nullable === undefined || isSaidNeverNull || isCompared(nullable.column, text)) return undefined;
  return `${name} is ${nullable.table}.${nullable.column}, which may be null, but the row type says ${list(kinds)}`;
}

/** No null passes a comparison. Where in the statement it stands is not looked at. */
function isCompared(column: string, text: string): boolean {
  return (
    new RegExp(`\\b${column} (is not null|[<>=]|in \\(|between )`).test(text) ||
    new RegExp(`[<>=] (\\w+\\.)?${column}\\b`).test(text)
  );
}

function list(kinds: ReadonlySet<string>): string {
  return [...kinds].join(" | ");
}
