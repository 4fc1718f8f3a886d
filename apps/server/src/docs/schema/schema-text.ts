import type { Area } from "./areas.ts";
import type { Catalog, EnumType, Relation } from "./catalog.ts";
import { type OrderedArea, orderRelations } from "./order-relations.ts";
import { placeFunctions } from "./place-functions.ts";
import { plainSql } from "./plain-sql.ts";
import { comments, tableStatements, triggerStatements, waitingForeignKeys } from "./table-statements.ts";

/** The whole schema as one file of SQL, by areas, which makes the same schema in an empty database. */
export function schemaText(catalog: Catalog, areas: readonly Area[]): string {
  const ordered = orderRelations(areas, catalog.relations);
  const { blocks, uncalled } = placeFunctions(areaBlocks(ordered), catalog.functions);
  const sections = [
    title(ordered),
    "set check_function_bodies = off;",
    ...catalog.extensions.map((name) => `create extension ${name};`),
    ...catalog.enums.map(enumBlock),
    ...blocks,
    ...(uncalled.length === 0 ? [] : [heading("Functions that only the server calls"), ...uncalled]),
  ];
  return `${sections.join("\n\n")}\n`;
}

function title(areas: readonly OrderedArea[]): string {
  return `-- The database as the migrations make it, to be read. Written by \`npm run docs:schema\` from a database that has
-- just been migrated; to change the database, add a migration.
--
-- A function stands before the first trigger that calls it, which may be before the tables that it reads.
-- Constraints without a name have the one that PostgreSQL gives them.
--
-- Areas:
${areas.map((area) => `--   ${area.heading}`).join("\n")}`;
}

function heading(text: string): string {
  const line = `-- ${"-".repeat(97)}`;
  return `${line}\n-- ${text}\n${line}`;
}

function areaBlocks(areas: readonly OrderedArea[]): readonly string[] {
  const written = new Set<string>();
  const writtenTables: Relation[] = [];
  return areas.flatMap((area) => [
    heading(area.heading),
    ...area.relations.flatMap((relation) => {
      const waiting = waitingForeignKeys(writtenTables, relation.name);
      written.add(relation.name);
      writtenTables.push(relation);
      return relationBlocks(relation, waiting, (name) => !written.has(name));
    }),
  ]);
}

/** What makes it, and its triggers, which may need functions in between. */
function relationBlocks(
  relation: Relation,
  waiting: readonly string[],
  isLater: (name: string) => boolean,
): readonly string[] {
  const made = relation.kind === "table" ? tableStatements(relation, isLater) : otherStatements(relation);
  return [[...made, ...waiting], triggerStatements(relation)]
    .filter((statements) => statements.length > 0)
    .map((statements) => statements.join("\n"));
}

function otherStatements(relation: Relation): readonly string[] {
  const { kind, name, definition, comment } = relation;
  const statement = definition === null ? "" : ` as\n${plainSql(definition.replace(/;$/, ""))}`;
  return [`create ${kind} ${name}${statement};`, ...comments(`${kind} ${name}`, comment)];
}

function enumBlock({ name, labels, comment }: EnumType): string {
  return [`create type ${name} as enum (${labels.join(", ")});`, ...comments(`type ${name}`, comment)].join(
    "\n",
  );
}
