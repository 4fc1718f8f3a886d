import { exactNumber } from "../../ui/primitives/text/number-format.ts";
import type { JsonSchema, OpenApiDocument } from "./operations.ts";

export interface SchemaNode {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly facts: readonly string[];
  readonly values: readonly string[];
  readonly children: readonly SchemaNode[];
  /** Shapes to choose from, where the alternatives are more than plain values. */
  readonly variants: readonly SchemaNode[];
}

interface Place {
  readonly document: OpenApiDocument;
  readonly name: string;
  readonly isRequired: boolean;
  /** References above this one, so that a schema which contains itself ends. */
  readonly above: readonly string[];
}

export function schemaTree(
  document: OpenApiDocument,
  schema: JsonSchema,
  name = "",
  isRequired = true,
): SchemaNode {
  return nodeOf(schema, { document, name, isRequired, above: [] });
}

function nodeOf(raw: JsonSchema, place: Place): SchemaNode {
  const { schema, name: reference } = resolveSchema(place.document, raw);
  if (reference !== undefined && place.above.includes(reference))
    return leaf(schema, place, `${reference} (as above)`);
  const inside = reference === undefined ? place : { ...place, above: [...place.above, reference] };
  const { options, isNullable } = alternativesOf(schema);
  const [only] = options;
  const isSchemaItself = only === schema;
  const node = isSchemaItself
    ? plainNode(schema, inside)
    : options.length === 1 && only !== undefined
      ? nodeOf(only, inside)
      : choiceNode(options, inside);
  return {
    ...node,
    type: isNullable ? `${node.type} or null` : node.type,
    description: schema.description ?? node.description,
    facts: isSchemaItself ? node.facts : [...new Set([...node.facts, ...schemaFacts(schema)])],
  };
}

function plainNode(schema: JsonSchema, place: Place): SchemaNode {
  if (schema.type === "array" || schema.items !== undefined) return arrayNode(schema, place);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object" && schema.properties === undefined) {
    return mapNode(schema, additionalProperties, place);
  }
  return { ...leaf(schema, place, typeName(schema)), children: propertyNodes(schema, place) };
}

function arrayNode(schema: JsonSchema, place: Place): SchemaNode {
  const item = nodeOf(schema.items ?? {}, { ...place, name: "item", isRequired: true });
  const element = item.type.includes(" or ") ? `(${item.type})` : item.type;
  return {
    ...leaf(schema, place, `array of ${element}`),
    facts: [...schemaFacts(schema), ...item.facts],
    values: item.values,
    children: item.children,
    variants: item.variants,
  };
}

function mapNode(schema: JsonSchema, value: JsonSchema, place: Place): SchemaNode {
  const inner = nodeOf(value, { ...place, name: "[key]", isRequired: false });
  const isPlain = inner.children.length === 0 && inner.variants.length === 0;
  return { ...leaf(schema, place, `map of ${inner.type}`), children: isPlain ? [] : [inner] };
}

function choiceNode(options: readonly JsonSchema[], place: Place): SchemaNode {
  const nodes = options.map((option, index) =>
    nodeOf(option, { ...place, name: option.title ?? `Option ${index + 1}` }),
  );
  const types = [...new Set(nodes.map((node) => node.type))];
  const base = leaf({}, place, types.join(" or "));
  const arePlain = nodes.every((node) => node.children.length === 0 && node.variants.length === 0);
  if (!arePlain) return { ...base, variants: nodes };
  return {
    ...base,
    values: nodes.flatMap((node) => node.values),
    facts: [...new Set(nodes.flatMap((node) => node.facts))],
  };
}

function propertyNodes(schema: JsonSchema, place: Place): readonly SchemaNode[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    nodeOf(property, { ...place, name, isRequired: required.has(name) }),
  );
}

function leaf(schema: JsonSchema, place: Place, type: string): SchemaNode {
  return {
    name: place.name,
    type,
    isRequired: place.isRequired,
    description: schema.description,
    facts: schemaFacts(schema),
    values: (schema.enum ?? []).map(String),
    children: [],
    variants: [],
  };
}

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (typeof schema.type === "string") return schema.type;
  if (schema.enum !== undefined) return typeof schema.enum[0];
  return schema.properties === undefined ? "any" : "object";
}

/** Constraints in words, shortest first: "1 to 100", "default 10". */
function schemaFacts(schema: JsonSchema): readonly string[] {
  const facts = [
    schema.format,
    rangeText(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum === undefined ? undefined : `above ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? undefined : `below ${schema.exclusiveMaximum}`,
    rangeText(schema.minLength, schema.maxLength, " characters"),
    rangeText(schema.minItems, schema.maxItems, " items"),
    schema.pattern === undefined ? undefined : `matches ${schema.pattern}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ];
  return facts.filter((fact) => fact !== undefined);
}

function rangeText(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  const min = from !== undefined && isTelling(from) ? from : undefined;
  const max = to !== undefined && isTelling(to) ? to : undefined;
  if (min !== undefined && max !== undefined) return `${number(min)} to ${number(max)}${unit}`;
  if (min !== undefined) return `at least ${number(min)}${unit}`;
  return max === undefined ? undefined : `at most ${number(max)}${unit}`;
}

// Generators write the bounds of exact integers to every integer; nobody chose them.
function isTelling(bound: number) {
  return Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function number(value: number) {
  return exactNumber(value);
}

const prefix = "#/components/schemas/";

interface ResolvedSchema {
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
  // What is said of a part, and its example, is not said of the whole.
  const parts = [
    ...allOf.map((part) => {
      const { description: _, examples: __, ...rest } = resolveSchema(document, part).schema;
      return rest;
    }),
    own,
  ];
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
