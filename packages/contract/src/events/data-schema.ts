import { z } from "zod";
import { type EventType, eventCatalog } from "./catalog.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

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
