import type { JsonSchema, OpenApiDocument } from "../../api/openapi.ts";
import { alternativesOf, resolveSchema } from "./resolve-schema.ts";

const maxDepth = 8;

/** A value the schema would accept: its own example where there is one, a plausible one elsewhere. */
export function exampleValue(document: OpenApiDocument, raw: JsonSchema, depth = 0): unknown {
  const { schema } = resolveSchema(document, raw);
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if (depth > maxDepth) return null;
  const { options } = alternativesOf(schema);
  const [first] = options;
  if (first === undefined) return null;
  if (first !== schema) return exampleValue(document, first, depth + 1);
  if (schema.type === "array" || schema.items !== undefined) {
    return schema.items === undefined ? [] : [exampleValue(document, schema.items, depth + 1)];
  }
  if (schema.type === "object" || schema.properties !== undefined)
    return exampleObject(document, schema, depth);
  return scalarExample(schema);
}

function givenExample(schema: JsonSchema): unknown {
  const candidates = [schema.examples?.[0], schema.example, schema.const, schema.default, schema.enum?.[0]];
  return candidates.find((candidate) => candidate !== undefined);
}

function exampleObject(document: OpenApiDocument, schema: JsonSchema, depth: number) {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0 && typeof schema.additionalProperties === "object") {
    return { key: exampleValue(document, schema.additionalProperties, depth + 1) };
  }
  return Object.fromEntries(
    entries.map(([name, property]) => [name, exampleValue(document, property, depth + 1)]),
  );
}

const formatExamples: Readonly<Record<string, string>> = {
  "date-time": "2026-09-21T08:30:00.000Z",
  date: "2026-09-21",
  email: "ada@example.com",
  uri: "https://example.com",
};

function scalarExample(schema: JsonSchema): unknown {
  switch (schema.type) {
    case "string":
      return formatExamples[schema.format ?? ""] ?? "text";
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}
