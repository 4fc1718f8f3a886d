import type { JsonSchema, OpenApiDocument } from "../../api/openapi.ts";

const prefix = "#/components/schemas/";

export interface ResolvedSchema {
  readonly schema: JsonSchema;
  /** Set when the schema came from a reference. */
  readonly name: string | undefined;
}

/** Follows a reference to its schema; what stands beside the reference, such as a description, wins. */
export function resolveSchema(document: OpenApiDocument, schema: JsonSchema): ResolvedSchema {
  if (schema.$ref === undefined) return { schema: mergeAllOf(document, schema), name: undefined };
  const name = schema.$ref.startsWith(prefix)
    ? decodeURIComponent(schema.$ref.slice(prefix.length))
    : schema.$ref;
  const target = document.components?.schemas?.[name];
  if (target === undefined) return { schema: {}, name };
  const { $ref: _, ...beside } = schema;
  const inner = resolveSchema(document, target);
  return { schema: { ...inner.schema, ...beside }, name };
}

function mergeAllOf(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.allOf === undefined) return schema;
  const { allOf, ...own } = schema;
  const parts = [...allOf.map((part) => resolveSchema(document, part).schema), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** The alternatives of a schema without null, and whether null is one of them. */
export function alternativesOf(schema: JsonSchema): { options: readonly JsonSchema[]; isNullable: boolean } {
  const all = schema.anyOf ?? schema.oneOf;
  if (all !== undefined) {
    const options = all.filter((option) => option.type !== "null");
    return { options, isNullable: options.length < all.length || schema.nullable === true };
  }
  if (typeof schema.type === "object") {
    const types = schema.type.filter((type) => type !== "null");
    const isNullable = types.length < schema.type.length;
    return { options: types.map((type) => ({ ...schema, type })), isNullable };
  }
  return { options: [schema], isNullable: schema.nullable === true };
}
