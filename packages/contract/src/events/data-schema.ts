import { z } from "zod";
import { type EventType, eventCatalog } from "./catalog.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What `data` of the type holds, as JSON Schema. */
export function dataSchemaOf(type: EventType): JsonSchema {
  return toOpenJsonSchema(eventCatalog[type]);
}

/** Payloads gain fields, so it allows for more than it names; that integers are safe goes without saying. */
export function toOpenJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** Values by the end of a field's path, the longest that fits: `campaign.name` goes before `name`. */
export type ExampleValues = Readonly<Record<string, unknown>>;

/**
 * A value that a schema describes: the one that was named for its path, else what the schema says itself. What may be null
 * or absent is filled in, and a list holds one item.
 */
export function exampleOfSchema(
  schema: JsonSchema,
  values: ExampleValues,
  path: readonly string[] = [],
): unknown {
  const suffix = suffixesOf(path).find((each) => Object.hasOwn(values, each));
  if (suffix !== undefined) return values[suffix];
  const [example] = schema.examples ?? schema.enum ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  const filled = schema.anyOf?.find((each) => isSchema(each) && each.type !== "null");
  if (isSchema(filled)) return exampleOfSchema(filled, values, path);
  if (isSchema(schema.items)) return [exampleOfSchema(schema.items, values, path)];
  if (schema.properties === undefined)
    throw new Error(`Nothing is known of ${path.join(".")}; add a value for it to example-values.ts`);
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter((field): field is [string, JsonSchema] => isSchema(field[1]))
      .map(([name, field]) => [name, exampleOfSchema(field, values, [...path, name])]),
  );
}

function suffixesOf(path: readonly string[]): string[] {
  return path.map((_, index) => path.slice(index).join("."));
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
