import { identifier, joined, SqlFragment, sql } from "./sql.ts";

type PlainValue = string | number | bigint | boolean | Date | Uint8Array;
type ColumnValue = SqlFragment | PlainValue | readonly (PlainValue | null)[] | null;

/** Values by column. `createdAt` is the column `created_at`. A column that is left out gets its default. */
type Columns = Readonly<Record<string, ColumnValue>>;

/** `insert into … values …` of one row, which `on conflict` or `returning` may follow. The table may have an alias: `payouts as p`. */
export function insertRow(table: string, columns: Columns): SqlFragment {
  const values = Object.values<ColumnValue | undefined>(columns).map(toValue);
  return sql`insert into ${tableName(table)} (${columnNames(columns)}) values (${joined(values, ", ")})`;
}

/** `update … set …`, which `where` follows. */
export function updateRow(table: string, columns: Columns): SqlFragment {
  const assignments = Object.entries<ColumnValue | undefined>(columns).map(
    ([name, value]) => sql`${identifier(columnName(name))} = ${toValue(value)}`,
  );
  return sql`update ${tableName(table)} set ${joined(assignments, ", ")}`;
}

type ColumnType =
  | "bigint"
  | "boolean"
  | "date"
  | "double precision"
  | "int"
  | "json"
  | "jsonb"
  | "numeric"
  | "smallint"
  | "text"
  | "text[]"
  | "timestamptz";

/** The types of columns that differ from row to row, by name as above. */
type ColumnTypes<Row> = { readonly [Name in keyof Row]?: ColumnType };

interface GivenRows<Row> {
  readonly types: ColumnTypes<NoInfer<Row>>;
  readonly rows: readonly Row[];
}

interface ManyRows<Row> extends GivenRows<Row> {
  /** What all rows have alike. */
  readonly alike?: Columns;
}

/** The same of many rows, stored in their order. Each column is an array. */
export function insertRows<Row extends object>(table: string, many: ManyRows<Row>): SqlFragment {
  return insertSelected(table, many, givenRows("given", many));
}

/** The same of rows that are sent as one JSON text, for columns that are arrays themselves, or often null. */
export function insertRecords<Row extends object>(table: string, many: ManyRows<Row>): SqlFragment {
  return insertSelected(table, many, givenRecords("given", many));
}

/** These rows as a table of that name, for a from clause. Each column is an array. */
export function givenRows<Row extends object>(name: string, { types, rows }: GivenRows<Row>): SqlFragment {
  const arrays = namesOf(types).map((column) => {
    const values = rows.map((row) => toDefined(row[column]));
    return sql`${values}::${typeName(types[column])}[]`;
  });
  return sql`unnest(${joined(arrays, ", ")}) as ${identifier(name)}(${columnNames(types)})`;
}

/** The same of rows that are sent as one JSON text. Undefined is null. */
export function givenRecords<Row extends object>(name: string, { types, rows }: GivenRows<Row>): SqlFragment {
  const names = namesOf(types);
  const records = JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((column) => [columnName(column), row[column]]))),
  );
  const columns = names.map((column) => sql`${identifier(columnName(column))} ${typeName(types[column])}`);
  return sql`jsonb_to_recordset(${records}::jsonb) as ${identifier(name)}(${joined(columns, ", ")})`;
}

function insertSelected<Row>(
  table: string,
  { types, alike = {} }: ManyRows<Row>,
  given: SqlFragment,
): SqlFragment {
  const values = Object.values<ColumnValue | undefined>(alike).map((value) => sql`, ${toValue(value)}`);
  return sql`insert into ${tableName(table)} (${columnNames({ ...types, ...alike })})
    select given.*${joined(values, "")} from ${given}`;
}

function namesOf<Row>(types: ColumnTypes<Row>): (keyof Row & string)[] {
  return Object.keys(types) as (keyof Row & string)[]; // safe: a literal's own keys
}

/** Undefined would be stored as null, whatever the column's default is. */
function toDefined(value: unknown): unknown {
  if (value === undefined) throw new Error("A column without a value is null or left out, not undefined");
  return value;
}

function toValue(value: ColumnValue | undefined): SqlFragment {
  return sql`${toDefined(value)}`;
}

function tableName(table: string): SqlFragment {
  return joined(table.split(" as ").map(identifier), " as ");
}

function columnNames(columns: object): SqlFragment {
  return joined(
    Object.keys(columns).map((name) => identifier(columnName(name))),
    ", ",
  );
}

function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function typeName(type: string | undefined): SqlFragment {
  if (type === undefined || !/^[a-z]+( precision)?(\[\])?$/.test(type))
    throw new Error(`Not a type: ${type}`);
  return new SqlFragment([type], []);
}
