import { z } from "zod";

export const IGNORED_PARAMETERS_HEADER = "x-service-ignored-parameters";

const MAX_LENGTH = 1_000;

type JsonSchema = z.core.JSONSchema.BaseSchema;

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
