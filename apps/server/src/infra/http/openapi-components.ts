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

/**
 * Says the same in fewer words: that integers are safe goes without saying, null is one more type, and what may be anything has no
 * alternatives. Whole objects of answers have no examples of their own: operations have.
 */
export function simplifySchemas<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    if (!isObject(each) || Array.isArray(each)) return each;
    const { minimum, maximum, examples, ...bounded } = each;
    const rest = withoutIdleChoice(bounded);
    return {
      ...(isNullablePlain(rest) ? withNullType(rest) : rest),
      ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
      ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
      ...(examples !== undefined && !isOpenObject(each) && { examples }),
    };
  });
}

function withoutIdleChoice({ anyOf, ...rest }: JsonObject): JsonObject {
  const isIdle = Array.isArray(anyOf) && anyOf.some((option) => Object.keys(option).length === 0);
  return anyOf === undefined || isIdle ? rest : { anyOf, ...rest };
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

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

export function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/** What a reference must save for a schema to be put as an extension of another. */
const LEAST_SAVED = 200;

/**
 * Puts schemas that have all fields of a named one, and more, as that one and the rest, wherever they stand. Only where the named one
 * lets further fields be: who refuses unknown fields could not be extended.
 */
export function extendSchemas(named: Readonly<Record<string, JsonObject>>) {
  const open = Object.entries(named).flatMap(([name, schema]) =>
    isOpenObject(schema) ? [{ name, schema, texts: fieldTexts(schema) }] : [],
  );

  const baseOf = (schema: OpenObject) => {
    const texts = fieldTexts(schema);
    const [base] = open
      .filter((other) => other.texts.size < texts.size && isPartOf(other, { schema, texts }))
      .sort((left, right) => lengthOf(right.texts) - lengthOf(left.texts));
    return base !== undefined && lengthOf(base.texts) >= LEAST_SAVED ? base : undefined;
  };

  const extend = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(extend);
    if (!isObject(value)) return value;
    const base = isOpenObject(value) ? baseOf(value) : undefined;
    return base === undefined || !isOpenObject(value) ? inside(value) : inside(extensionOf(base, value));
  };

  const inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, valueKeywords.has(key) ? field : extend(field)]),
    );

  return { extend };
}

type OpenObject = JsonObject & { readonly properties: JsonObject; readonly required?: readonly string[] };

interface Fields {
  readonly schema: OpenObject;
  readonly texts: ReadonlyMap<string, string>;
}

function isOpenObject(schema: JsonObject): schema is OpenObject {
  return schema["type"] === "object" && isObject(schema["properties"]) && !("additionalProperties" in schema);
}

function fieldTexts({ properties }: OpenObject): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).map(([name, field]) => [name, canonicalJson(field)]));
}

function isPartOf(part: Fields, whole: Fields): boolean {
  const required = new Set(part.schema.required);
  const wholeRequired = new Set(whole.schema.required);
  return [...part.texts].every(
    ([name, text]) => whole.texts.get(name) === text && required.has(name) === wholeRequired.has(name),
  );
}

function extensionOf(base: Fields & { readonly name: string }, schema: OpenObject): JsonObject {
  const { type, properties, required = [], ...rest } = schema;
  const isOwn = (name: string) => !base.texts.has(name);
  const own = Object.entries(properties).filter(([name]) => isOwn(name));
  const ownRequired = required.filter(isOwn);
  return {
    ...rest,
    allOf: [
      { $ref: schemaAddress(base.name) },
      {
        type,
        properties: Object.fromEntries(own),
        ...(ownRequired.length > 0 && { required: ownRequired }),
      },
    ],
  };
}

function lengthOf(texts: ReadonlyMap<string, string>): number {
  return [...texts].reduce((length, [name, text]) => length + name.length + text.length, 0);
}
