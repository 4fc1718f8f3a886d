import { canonicalJson } from "@clipledger/domain/canonical-json";

export type JsonObject = { readonly [name: string]: unknown };

/** Schemas by the name under which the document has each of them once. */
export type NamedJsonSchemas = ReadonlyMap<string, JsonObject>;

/** What stands here are values, not schemas. */
const valueKeywords = new Set(["const", "default", "enum", "example", "examples"]);

/**
 * Puts a reference wherever a schema equals a named one, inside the named ones too. A description of its own stays beside the
 * reference, as OpenAPI 3.1 allows.
 */
export function referToSchemas(named: NamedJsonSchemas) {
  const names = new Map([...named].map(([name, schema]) => [textOf(schema), name]));

  const refer = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(refer)
      : isObject(value)
        ? (referenceFor(value) ?? inside(value))
        : value;

  const inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, valueKeywords.has(key) ? field : refer(field)]),
    );

  const referenceFor = (value: JsonObject): JsonObject | undefined => {
    const name = isSchema(value) ? names.get(textOf(value)) : undefined;
    if (name === undefined) return undefined;
    const { description } = value;
    const isOwn = description !== undefined && description !== named.get(name)?.["description"];
    return { $ref: schemaAddress(name), ...(isOwn && { description }) };
  };

  return { refer, inside };
}

/** Those of the schemas that what refers to them leads to. */
export function pickReferred(
  schemas: Readonly<Record<string, JsonObject>>,
  from: unknown,
): Record<string, JsonObject> {
  const picked: Record<string, JsonObject> = {};
  const follow = (value: unknown): void => {
    if (!isObject(value)) return;
    const { $ref } = value;
    const name = typeof $ref === "string" ? $ref.slice(schemaAddress("").length) : "";
    const schema = schemas[name];
    if (schema !== undefined && picked[name] === undefined) {
      picked[name] = schema;
      follow(schema);
    }
    for (const field of Object.values(value)) follow(field);
  };
  follow(from);
  return Object.fromEntries(Object.entries(picked).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Says the same in fewer words: that integers are safe goes without saying, and null is one more type. */
export function simplifySchemas<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    if (!isObject(each) || Array.isArray(each)) return each;
    const { minimum, maximum, ...rest } = each;
    return {
      ...(isNullablePlain(rest) ? withNullType(rest) : rest),
      ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
      ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    };
  });
}

type NullablePlain = JsonObject & { readonly anyOf: readonly [{ readonly type: string }, JsonObject] };

/** Whether it is a type, and nothing said about it, or null. */
function isNullablePlain(schema: JsonObject): schema is NullablePlain {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  const [plain, nothing]: JsonObject[] = anyOf;
  return (
    typeof plain?.["type"] === "string" && Object.keys(plain).length === 1 && nothing?.["type"] === "null"
  );
}

function withNullType({ anyOf, ...rest }: NullablePlain): JsonObject {
  return { type: [anyOf[0].type, "null"], ...rest };
}

function textOf({ description: _, ...schema }: JsonObject): string {
  return canonicalJson(schema);
}

function isSchema(value: JsonObject): boolean {
  return "type" in value || "enum" in value || "anyOf" in value || "oneOf" in value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Errors whose code the document does not name, such as those of a later version. */
const OTHER_ERROR = "OtherError";

/** More codes than these give a shared response no name that one could read. */
const MOST_CODES_OF_A_NAME = 2;

interface SharedErrors {
  readonly schemas: Record<string, JsonObject>;
  readonly responses: Record<string, JsonObject>;
}

/**
 * Takes the responses of errors out of the operations: each error is a schema, and each set of errors that a status stands for a
 * response that operations refer to. Their descriptions are the errors' own messages.
 */
export function shareErrors(operations: Iterable<{ responses?: Record<string, JsonObject> }>): SharedErrors {
  const shared: SharedErrors = { schemas: {}, responses: {} };
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      responses[status] = shareResponse(shared, readErrors(response), response["headers"]);
    }
  return shared;
}

/** Takes headers that responses have in common out of them. One that differs from others of its name stays where it is. */
export function shareHeaders(
  operations: Iterable<{ responses?: Record<string, JsonObject> }>,
): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const { headers } = response;
      if (!isObject(headers)) continue;
      const referring = Object.entries(headers).map(([name, header]) => {
        shared[name] ??= header;
        const isShared = canonicalJson(shared[name]) === canonicalJson(header);
        return [name, isShared ? { $ref: `#/components/headers/${name}` } : header];
      });
      responses[status] = { ...response, headers: Object.fromEntries(referring) };
    }
  return shared;
}

interface DocumentedError {
  readonly schema: JsonObject;
  /** None of the errors that are not named. */
  readonly code?: string;
  readonly message?: string;
}

/** The generator writes `oneOf` the errors of the status, with one last for all others. */
function readErrors(response: JsonObject): DocumentedError[] {
  const { content } = response as { content: { "application/json": { schema: { oneOf: JsonObject[] } } } };
  return content["application/json"].schema.oneOf.map((schema) => {
    const { code, message } = schema["properties"] as {
      code: { const?: string };
      message: { default?: string };
    };
    return {
      schema,
      ...(code.const !== undefined && { code: code.const }),
      ...(message.default !== undefined && { message: message.default }),
    };
  });
}

function shareResponse(
  shared: SharedErrors,
  errors: readonly DocumentedError[],
  headers: unknown,
): JsonObject {
  const named = errors.filter(({ code }) => code !== undefined);
  const oneOf = errors.map(({ code, schema }) => {
    const name = code === undefined ? OTHER_ERROR : `${pascalCase(code)}Error`;
    shared.schemas[name] = schema;
    return { $ref: schemaAddress(name) };
  });
  const response = {
    description: named.map(({ code, message }) => `${code}: ${message}.`).join(" "),
    ...(headers !== undefined && { headers }),
    content: { "application/json": { schema: { oneOf } } },
  };
  if (named.length > MOST_CODES_OF_A_NAME) return response;
  const codes = named.map(({ code = "" }) => pascalCase(code)).join("Or");
  const name = headers === undefined ? codes : `${codes}WithHeaders`;
  shared.responses[name] ??= response;
  const isShared = canonicalJson(shared.responses[name]) === canonicalJson(response);
  return isShared ? { $ref: `#/components/responses/${name}` } : response;
}

function pascalCase(code: string): string {
  return code.replace(
    /([A-Z])([A-Z0-9]*)_?/g,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  );
}
