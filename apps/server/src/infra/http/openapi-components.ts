import { canonicalJson } from "@clipledger/domain/canonical-json";

export type JsonObject = { readonly [name: string]: unknown };

/** Schemas by the name under which the document has each of them once. */
export type NamedJsonSchemas = ReadonlyMap<string, JsonObject>;

/** What stands here are values, not schemas. */
const valueKeywords = new Set(["const", "default", "enum", "example", "examples"]);

/**
 * Puts a reference wherever a schema equals a named one, inside the named ones too. A description and a default of its own stay beside
 * the reference, as OpenAPI 3.1 allows.
 */
export function referToSchemas(named: NamedJsonSchemas) {
  const names = new Map([...named].map(([name, schema]) => [textOf(schema), name]));

  const refer = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(refer)
      : isObject(value)
        ? (referenceFor(value) ?? inside(value))
        : value;

  const inside = (value: JsonObject): JsonObject => mapSchemas(value, refer);

  const referenceFor = (value: JsonObject): JsonObject | undefined => {
    const name = isSchema(value) ? names.get(textOf(value)) : undefined;
    if (name === undefined) return undefined;
    const { description, default: fallback } = value;
    const isOwn = description !== undefined && description !== named.get(name)?.["description"];
    return {
      $ref: schemaAddress(name),
      ...(isOwn && { description }),
      ...(fallback !== undefined && { default: fallback }),
    };
  };

  return { refer, inside };
}

/** Maps what stands inside of a schema, but for values. Fields may be called as keywords are. */
function mapSchemas(value: JsonObject, map: (inner: unknown) => unknown): JsonObject {
  return mapEntries(value, (field, key) => {
    if (valueKeywords.has(key)) return field;
    return key === "properties" && isObject(field) ? mapEntries(field, map) : map(field);
  });
}

function mapEntries(value: JsonObject, map: (field: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, map(field, key)]));
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
    const rest = withoutIdleChoice(withoutIdleNames(bounded));
    return {
      ...(isNullable(rest, (key) => key === "type") ? withNullType(rest) : rest),
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

/** Names of fields are strings without saying so. */
function withoutIdleNames({ propertyNames, ...rest }: JsonObject): JsonObject {
  const isIdle = canonicalJson(propertyNames ?? null) === '{"type":"string"}';
  return propertyNames === undefined || isIdle ? rest : { propertyNames, ...rest };
}

/** What is said of a type, and holds as well where null is one more. */
const boundKeywords = new Set([
  "type",
  "items",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

/** The same in fewer words once references stand: bounds of a type let null be, so that it needs no alternative. */
export function joinNull<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    isObject(each) && isNullable(each, (key) => boundKeywords.has(key)) ? withNullType(each) : each,
  );
}

type Nullable = JsonObject & {
  readonly anyOf: readonly [JsonObject & { readonly type: string }, JsonObject];
};

/** Whether it is null or a type of which no more is said than these keywords. */
function isNullable(schema: JsonObject, isSayable: (keyword: string) => boolean): schema is Nullable {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  const [plain, nothing]: JsonObject[] = anyOf;
  return (
    typeof plain?.["type"] === "string" && Object.keys(plain).every(isSayable) && nothing?.["type"] === "null"
  );
}

function withNullType({ anyOf: [plain], ...rest }: Nullable): JsonObject {
  return { ...plain, type: [plain.type, "null"], ...rest };
}

/** What makes two schemas the same: not their words, nor examples of what a pattern tells already. */
function textOf({ description: _, default: __, examples, ...schema }: JsonObject): string {
  return canonicalJson("pattern" in schema || examples === undefined ? schema : { ...schema, examples });
}

function isSchema(value: JsonObject): boolean {
  return ["type", "enum", "anyOf", "oneOf", "examples"].some((keyword) => keyword in value);
}

/** Leaves out a description that has no other words than the name: `CampaignId` needs no "The id of a campaign." */
export function withoutEcho(name: string, schema: JsonObject): JsonObject {
  const { description, ...rest } = schema;
  if (typeof description !== "string") return schema;
  const words = description.toLowerCase().match(/[a-z]+/g) ?? [];
  const own = words.filter((word) => !["the", "a", "an", "of"].includes(word));
  return own.every((word) => name.toLowerCase().includes(word)) ? rest : schema;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

export function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/** How many characters of fields a reference must stand for to be worth its own. */
const LEAST_SAVED = 50;

/**
 * Puts schemas that have all fields of named ones, and more, as these and the rest, wherever they stand. Only what lets further fields
 * be can be extended; what extends it may refuse them.
 */
export function extendSchemas(named: Readonly<Record<string, JsonObject>>) {
  const open = Object.entries(named)
    .flatMap(([name, schema]) => (isOpenObject(schema) ? [{ name, ...fieldsOf(schema) }] : []))
    .filter(({ texts }) => lengthOf(texts) >= LEAST_SAVED)
    .sort((left, right) => lengthOf(right.texts) - lengthOf(left.texts));

  /** Named schemas without a field in common, those that say most first. */
  const basesOf = (schema: ObjectSchema): Base[] => {
    const whole = fieldsOf(schema);
    const left = new Map(whole.texts);
    return open.filter((base) => {
      const isLess = base.texts.size < whole.texts.size || !isOpenObject(schema);
      const isBase = isLess && isPartOf(base, { ...whole, texts: left });
      if (isBase) for (const name of base.texts.keys()) left.delete(name);
      return isBase;
    });
  };

  const extend = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(extend);
    if (!isObject(value)) return value;
    const bases = isObjectSchema(value) ? basesOf(value) : [];
    return mapSchemas(isObjectSchema(value) && bases.length > 0 ? extensionOf(bases, value) : value, extend);
  };

  return { extend };
}

type ObjectSchema = JsonObject & { readonly properties: JsonObject; readonly required?: readonly string[] };

interface Fields {
  readonly texts: ReadonlyMap<string, string>;
  readonly required: ReadonlySet<string>;
}

type Base = Fields & { readonly name: string };

/** Whether it is an object of known fields, which lets all others be or refuses them. */
function isObjectSchema(schema: JsonObject): schema is ObjectSchema {
  return (
    schema["type"] === "object" &&
    isObject(schema["properties"]) &&
    (schema["additionalProperties"] ?? false) === false
  );
}

function isOpenObject(schema: JsonObject): schema is ObjectSchema {
  return isObjectSchema(schema) && !("additionalProperties" in schema);
}

function fieldsOf({ properties, required }: ObjectSchema): Fields {
  const texts = Object.entries(properties).map(([name, field]) => [name, canonicalJson(field)] as const);
  return { texts: new Map(texts), required: new Set(required) };
}

function isPartOf(part: Fields, whole: Fields): boolean {
  return [...part.texts].every(
    ([name, text]) => whole.texts.get(name) === text && part.required.has(name) === whole.required.has(name),
  );
}

function extensionOf(bases: readonly Base[], schema: ObjectSchema): JsonObject {
  const { type: _, properties, required = [], additionalProperties, ...rest } = schema;
  const isOwn = (name: string) => !bases.some(({ texts }) => texts.has(name));
  const own = Object.entries(properties).filter(([name]) => isOwn(name));
  const ownRequired = required.filter(isOwn);
  const ownFields = {
    properties: Object.fromEntries(own),
    ...(ownRequired.length > 0 && { required: ownRequired }),
  };
  return {
    ...rest,
    allOf: [
      ...bases.map(({ name }) => ({ $ref: schemaAddress(name) })),
      ...(own.length > 0 ? [ownFields] : []),
    ],
    ...(additionalProperties === false && { unevaluatedProperties: false }),
  };
}

function lengthOf(texts: ReadonlyMap<string, string>): number {
  return [...texts].reduce((length, [name, text]) => length + name.length + text.length, 0);
}
