import { z } from "zod";

type Coercer = (value: unknown) => unknown;
type JsonSchema = z.core.JSONSchema.BaseSchema;

const coercers = new WeakMap<object, Coercer>();

/**
 * Turns the text of query and path parameters into the types that the schema asks for. What does not fit stays
 * text, so that validation names it. A JSON body has types of its own and is left alone.
 */
export function coerceParameters(inputSchema: z.ZodType | undefined, input: unknown): unknown {
  if (inputSchema === undefined || !isRecord(input)) return input;
  let coerce = coercers.get(inputSchema);
  if (coerce === undefined) {
    coerce = inputCoercer(inputSchema);
    coercers.set(inputSchema, coerce);
  }
  return coerce(input);
}

function inputCoercer(inputSchema: z.ZodType): Coercer {
  const { properties = {} } = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" });
  const query = withoutEmpty(properties["query"], coercerOf(properties["query"]));
  const params = coercerOf(properties["params"]);
  return (input) => {
    const { query: queryText, params: paramsText, body } = input as Record<string, unknown>;
    return { query: query(queryText), params: params(paramsText), body };
  };
}

function coercerOf(schema: JsonSchema | boolean | undefined): Coercer {
  if (schema === undefined || typeof schema === "boolean") return (value) => value;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return anyOf(alternatives.map((alternative) => coercerOf(alternative)));
  switch (schema.type) {
    case "object":
      return objectCoercer(schema.properties ?? {});
    case "array":
      return arrayCoercer(schema.items as JsonSchema);
    case "integer":
    case "number":
      return toNumber;
    case "boolean":
      return toBoolean;
    case "null":
      return (value) => (value === "null" || value === "" ? null : value);
    default:
      return (value) => value;
  }
}

/** The first alternative that changes the text wins: `null` before a string, a number before a string. */
function anyOf(alternatives: readonly Coercer[]): Coercer {
  return (value) => {
    for (const coerce of alternatives) {
      const coerced = coerce(value);
      if (coerced !== value) return coerced;
    }
    return value;
  };
}

function objectCoercer(properties: Record<string, JsonSchema | boolean>): Coercer {
  const fields = Object.entries(properties).map(([name, schema]) => [name, coercerOf(schema)] as const);
  return (value) => {
    if (!isRecord(value)) return value;
    const coerced: Record<string, unknown> = { ...value };
    for (const [name, coerce] of fields) {
      if (Object.hasOwn(coerced, name)) coerced[name] = coerce(coerced[name]);
    }
    return coerced;
  };
}

/**
 * `a=x` is a list of one, as `a=x&a=y`, `a[0]=x&a[1]=y` and `a=x,y` are lists of two. Gaps between the indexes close. A comma
 * belongs to the value where values can hold one.
 */
function arrayCoercer(itemSchema: JsonSchema): Coercer {
  const item = coercerOf(itemSchema);
  const split = canHoldComma(itemSchema) ? (value: unknown) => [value] : splitAtCommas;
  return (value) => {
    if (Array.isArray(value))
      return value
        .filter((each) => each !== undefined)
        .flatMap(split)
        .map(item);
    if (typeof value === "string") return split(value).map(item);
    const hasIndexes = isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
    return hasIndexes ? Object.values(value).flatMap(split).map(item) : value;
  };
}

function splitAtCommas(value: unknown): unknown[] {
  if (typeof value !== "string") return [value];
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "null");
}

/** Whether a text of this schema may be one with a comma in it; free text may. */
function canHoldComma(schema: JsonSchema | boolean): boolean {
  if (typeof schema === "boolean") return true;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.some(canHoldComma);
  if (schema.enum !== undefined) return schema.enum.some((each) => String(each).includes(","));
  if (schema.type !== "string") return schema.type === "object" || schema.type === "array";
  // Characters by name, as ids and codes have them, leave no room for others.
  return schema.pattern === undefined || /[.,]|\[\^|\\[A-Z]/.test(schema.pattern);
}

/** Clients send parameters that they leave open as `a=` or `a=null`; `null` may be what somebody looks for in free text. */
function withoutEmpty(schema: JsonSchema | boolean | undefined, coerce: Coercer): Coercer {
  if (schema === undefined || typeof schema === "boolean") return coerce;
  const { properties = {} } = schema;
  return (value) => {
    if (!isRecord(value)) return coerce(value);
    const given = Object.entries(value).flatMap(([name, each]) => {
      const property = properties[name];
      if (property === undefined || typeof property === "boolean") return [[name, each]];
      if (continuesList(name, property)) return [[name, each]];
      const kept = property.type === "object" ? withoutEmpty(property, (inner) => inner)(each) : each;
      return isEmpty(property, kept) ? [] : [[name, kept]];
    });
    return coerce(Object.fromEntries(given));
  };
}

/** An empty token would begin the list anew, at its price, where the caller means to go on with it. */
function continuesList(name: string, { minLength = 0 }: JsonSchema): boolean {
  return name === "pageToken" && minLength > 0;
}

function isEmpty(schema: JsonSchema, value: unknown): boolean {
  if ((schema.anyOf ?? []).some((alternative) => alternative.type === "null")) return false;
  if (value === "") return true;
  if (isRecord(value)) return schema.type === "object" && Object.keys(value).length === 0;
  return value === "null" && !isFreeText(schema);
}

function isFreeText({ type, format, pattern, enum: values, items }: JsonSchema): boolean {
  if (type === "array") return typeof items === "object" && !Array.isArray(items) && isFreeText(items);
  return type === "string" && format === undefined && pattern === undefined && values === undefined;
}

function toNumber(value: unknown): unknown {
  return typeof value === "string" && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)
    ? Number(value)
    : value;
}

function toBoolean(value: unknown): unknown {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const IGNORED_PARAMETERS_HEADER = "x-service-ignored-parameters";

const MAX_LENGTH = 1_000;

const querySchemas = new WeakMap<object, JsonSchema>();

/** Names the parameters of a query that its operation does not know, as a header's value; undefined without any. */
export function ignoredParameters(
  inputSchema: z.ZodType | undefined,
  query: URLSearchParams,
): string | undefined {
  if (query.size === 0) return undefined;
  const schema = querySchemaOf(inputSchema);
  const names = new Set<string>();
  for (const name of query.keys()) {
    const ignored = ignoredPart(schema, name);
    if (ignored !== undefined) names.add(encode(ignored));
  }
  let header = "";
  for (const name of names) {
    const longer = header === "" ? name : `${header}, ${name}`;
    if (longer.length <= MAX_LENGTH) header = longer;
  }
  return header === "" ? undefined : header;
}

/** `a[b]` is named where `a` is known and `b` is not; indexes of lists are no names. */
function ignoredPart(schema: JsonSchema, name: string): string | undefined {
  const [, outer = name, inner] = /^([^[\]]+)\[([^[\]]*)\]/.exec(name) ?? [];
  const property = schema.properties?.[outer];
  if (property === undefined || !Object.hasOwn(schema.properties ?? {}, outer)) return outer;
  if (inner === undefined || typeof property === "boolean" || property.type !== "object") return undefined;
  return Object.hasOwn(property.properties ?? {}, inner) ? undefined : `${outer}[${inner}]`;
}

function querySchemaOf(inputSchema: z.ZodType | undefined): JsonSchema {
  if (inputSchema === undefined) return {};
  let schema = querySchemas.get(inputSchema);
  if (schema === undefined) {
    const { properties } = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" });
    const query = properties?.["query"];
    schema = typeof query === "object" ? query : {};
    querySchemas.set(inputSchema, schema);
  }
  return schema;
}

/** Letters of other scripts and whatever could end a header are percent-encoded; brackets stay legible. */
function encode(name: string): string {
  return encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]");
}
