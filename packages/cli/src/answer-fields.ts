import { z } from "zod";
import type { Operation } from "./operations.ts";
import { UsageError } from "./program.ts";

/** Whether a number counts the currency's smallest unit, or the currency itself. */
export type MoneyUnit = "minor" | "major";

/** The fields of an answer by the names that tables show, such as `creator.name`. Those of a list are those of its rows. */
export interface AnswerFields {
  /** `open`: the data decides what fields are below the name. */
  readonly names: ReadonlyMap<string, "known" | "open">;
  readonly units: ReadonlyMap<string, MoneyUnit>;
}

interface AnswerSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly items?: AnswerSchema;
  readonly anyOf?: readonly AnswerSchema[];
  readonly oneOf?: readonly AnswerSchema[];
  readonly allOf?: readonly AnswerSchema[];
  readonly additionalProperties?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, AnswerSchema>>;
}

export function answerFields({ output }: Pick<Operation, "output">): AnswerFields {
  const names = new Map<string, "known" | "open">();
  const units = new Map<string, MoneyUnit>();
  if (output === undefined) return { names: new Map([["", "open"]]), units };
  // Safe: what zod writes is a JSON schema.
  const root = z.toJSONSchema(output, { io: "output", unrepresentable: "any" }) as AnswerSchema;
  const collect = (schema: AnswerSchema, name: string, above: MoneyUnit | undefined): void => {
    const unit = unitIn(schema.description) ?? above;
    const parts = partsOf(schema, root);
    if (parts !== undefined) {
      for (const part of parts) collect(part, name, unit);
      return;
    }
    const { properties, additionalProperties, type } = schema;
    if (name !== "") names.set(name, "known");
    if (unit !== undefined && (type === "integer" || type === "number")) units.set(name, unit);
    for (const [key, field] of Object.entries(properties ?? {}))
      collect(field, name === "" ? key : `${name}.${key}`, unit);
    const isOpen = type === undefined || (type === "object" && properties === undefined);
    if (isOpen || (typeof additionalProperties === "object" && additionalProperties !== null))
      names.set(name, "open");
  };
  const rows = (schema: AnswerSchema): void => {
    for (const part of partsOf(schema, root) ?? []) rows(part);
    const list = schema.properties?.["data"];
    for (const part of list === undefined ? [] : (partsOf(list, root) ?? [list]))
      if (part.items !== undefined) collect(part.items, "", undefined);
  };
  collect(root, "", undefined);
  rows(root);
  return { names, units };
}

function partsOf(schema: AnswerSchema, root: AnswerSchema): readonly AnswerSchema[] | undefined {
  if (schema.$ref !== undefined) return [root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {}];
  return schema.anyOf ?? schema.oneOf ?? schema.allOf;
}

function unitIn(description: string | undefined): MoneyUnit | undefined {
  if (description === undefined) return undefined;
  if (/minor units/i.test(description)) return "minor";
  return /major units/i.test(description) ? "major" : undefined;
}

/** Columns that no answer of the operation can have are most likely mistyped. */
export function refuseUnknownColumns(columns: readonly string[], { names }: AnswerFields): void {
  const isKnown = (column: string) =>
    names.has(column) ||
    [...names].some(([name, kind]) => kind === "open" && (name === "" || column.startsWith(`${name}.`)));
  const unknown = columns.filter((column) => !isKnown(column));
  if (unknown.length === 0) return;
  const known = [...names.keys()].filter((name) => name !== "").sort();
  throw new UsageError(
    `--columns: unknown ${unknown.length === 1 ? "column" : "columns"} ${unknown.join(", ")}. Known columns: ${known.join(", ")}`,
  );
}

/** The answer with the chosen fields only; of a list, its rows with them. */
export function pickColumns(answer: unknown, columns: readonly string[]): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if ("data" in answer && Array.isArray(answer.data))
    return { ...answer, data: answer.data.map((row: unknown) => picked(row, columns)) };
  return picked(answer, columns);
}

function picked(row: unknown, columns: readonly string[]): unknown {
  if (typeof row !== "object" || row === null) return row;
  const kept = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (columns.includes(key)) return [[key, value]];
    const within = columns.filter((column) => column.startsWith(`${key}.`));
    return within.length === 0
      ? []
      : [
          [
            key,
            picked(
              value,
              within.map((column) => column.slice(key.length + 1)),
            ),
          ],
        ];
  });
  return Object.fromEntries(kept);
}
