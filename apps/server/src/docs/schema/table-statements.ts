import type { Column, Constraint, Relation } from "./catalog.ts";
import { hasDefaultNotNull, withDefaultNames } from "./default-names.ts";
import { indentedSql, literal, plainSql } from "./plain-sql.ts";

/** The statements that make a table, its indexes and its comments. Foreign keys that lead to later tables are left out. */
export function tableStatements(table: Relation, isLater: (name: string) => boolean): readonly string[] {
  const own = table.constraints.filter((constraint) => !leadsToLater(constraint, isLater));
  return [
    table.parent === null ? createTable(table, own) : createPartition(table),
    ...storageStatements(table),
    ...table.indexes.map(({ definition }) => indexStatement(definition)),
    ...comments(`table ${table.name}`, table.comment),
    ...table.columns.flatMap(({ name, comment }) => comments(`column ${table.name}.${name}`, comment)),
    ...own.flatMap(({ name, comment }) => comments(`constraint ${name} on ${table.name}`, comment)),
    ...table.indexes.flatMap(({ name, comment }) => comments(`index ${name}`, comment)),
  ];
}

function leadsToLater({ references }: Constraint, isLater: (name: string) => boolean): boolean {
  return references !== null && isLater(references);
}

function createTable(table: Relation, constraints: readonly Constraint[]): string {
  const lines = [
    ...table.columns.map((column) => columnLine(table.name, column)),
    ...withDefaultNames(table.name, constraints).map(({ constraint, isDefault }) =>
      isDefault ? constraintText(constraint) : namedConstraint(constraint),
    ),
  ];
  const unlogged = table.isUnlogged ? "unlogged " : "";
  return `create ${unlogged}table ${table.name} (\n  ${lines.join(",\n  ")}\n)${partitionedBy(table)}${withOptions(table)};`;
}

function createPartition(table: Relation): string {
  const bound = plainSql(table.bound ?? "");
  return `create table ${table.name} partition of ${table.parent} ${bound}${partitionedBy(table)}${withOptions(table)};`;
}

function partitionedBy({ partitionKey }: Relation): string {
  return partitionKey === null ? "" : ` partition by ${plainSql(partitionKey)}`;
}

function withOptions({ options }: Relation): string {
  return options.length === 0 ? "" : ` with (${options.join(", ").replaceAll("=", " = ")})`;
}

export function columnLine(table: string, column: Column): string {
  const notNullName = hasDefaultNotNull(table, column) ? "" : `constraint ${column.notNullName} `;
  // An identity is never null, without saying so.
  const saysNotNull = column.isNotNull && (column.identity === null || notNullName !== "");
  return [
    `${column.name} ${plainSql(column.type)}`,
    column.collation === null ? "" : ` collate ${column.collation}`,
    saysNotNull ? ` ${notNullName}not null` : "",
    column.identity === null ? "" : ` generated ${column.identity} as identity`,
    expressionOf(column),
  ].join("");
}

function expressionOf({ generated, expression }: Column): string {
  if (expression === null) return "";
  if (generated === null) return ` default ${plainSql(expression)}`;
  const isOfLines = expression.trim().includes("\n");
  const text = indentedSql(expression, isOfLines ? "    " : "");
  return ` generated always as (${isOfLines ? `\n    ${text}\n  ` : text}) ${generated}`;
}

function constraintText({ definition }: Constraint): string {
  return indentedSql(definition, "    ").replace(/ references ([^\s(]+)\(/, " references $1 (");
}

function namedConstraint(constraint: Constraint): string {
  return `constraint ${constraint.name} ${constraintText(constraint)}`;
}

function storageStatements({ name, columns }: Relation): readonly string[] {
  return columns
    .filter(({ storage }) => storage !== null)
    .map((column) => `alter table ${name} alter column ${column.name} set storage ${column.storage};`);
}

function indexStatement(definition: string): string {
  return `${plainSql(definition).replace(" using btree", "").replace(" on only ", " on ")};`;
}

/** Foreign keys that had to wait for the table to which they lead. */
export function waitingForeignKeys(tables: readonly Relation[], reached: string): readonly string[] {
  return tables.flatMap(({ name, constraints }) =>
    constraints
      .filter(({ references }) => references === reached && name !== reached)
      .flatMap((constraint) => [
        `alter table ${name}\n  add ${namedConstraint(constraint)};`,
        ...comments(`constraint ${constraint.name} on ${name}`, constraint.comment),
      ]),
  );
}

export function triggerStatements({ name: table, triggers }: Relation): readonly string[] {
  return triggers.flatMap(({ name, definition, change, comment }) => [
    `${plainSql(definition).replace(" for each ", "\n  for each ")};`,
    ...(change === null ? [] : [`alter table ${table} ${change} trigger ${name};`]),
    ...comments(`trigger ${name} on ${table}`, comment),
  ]);
}

export function comments(object: string, comment: string | null): readonly string[] {
  return comment === null ? [] : [`comment on ${object} is ${literal(comment)};`];
}
