import { z } from "zod";

type Copy = (value: unknown) => unknown;

/** Prepares a copy of values with only the fields that the schema names. It validates nothing, which would cost more. */
export function copyNamed(schema: z.core.$ZodType): Copy {
  return copyOf(schema) ?? unchanged;
}

const unchanged: Copy = (value) => value;

/** Undefined where a value has no fields, or may have any. */
function copyOf(schema: z.core.$ZodType): Copy | undefined {
  if (schema instanceof z.ZodObject) return copyFields(schema.shape);
  if (schema instanceof z.ZodArray) return copyItems(copyOf(schema.element));
  if (isWrapper(schema)) return copyOf(schema.unwrap());
  if (PLAIN_KINDS.has(schema._zod.def.type)) return undefined;
  throw new Error(`No fields can be copied by a schema of the kind ${schema._zod.def.type}`);
}

function isWrapper(schema: z.core.$ZodType): schema is z.ZodNullable | z.ZodOptional | z.ZodExactOptional {
  return ["nullable", "optional"].includes(schema._zod.def.type);
}

const PLAIN_KINDS: ReadonlySet<string> = new Set([
  "string",
  "number",
  "int",
  "boolean",
  "enum",
  "literal",
  "record",
  "unknown",
]);

function copyFields(shape: Readonly<Record<string, z.core.$ZodType>>): Copy {
  const fields = Object.entries(shape).map(([name, field]) => [name, copyOf(field)] as const);
  return (value) => {
    if (!isRecord(value)) return value;
    const copied: Record<string, unknown> = {};
    for (const [name, copy] of fields) {
      const field = value[name];
      if (field !== undefined) copied[name] = copy === undefined ? field : copy(field);
    }
    return copied;
  };
}

function copyItems(copy: Copy | undefined): Copy | undefined {
  return copy && ((value) => (Array.isArray(value) ? value.map(copy) : value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
