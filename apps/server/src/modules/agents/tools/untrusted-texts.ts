/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Texts that Clipledger writes itself: currencies, hashes, paths into a spec, and sentences about rules. Every other free text is
 * marked, whoever wrote it, so that a field which is new in the contract is marked until somebody decides otherwise here.
 */
const OWN_WORDS = new Set([
  "currency",
  "defaultCurrency",
  "payoutCurrency",
  "rulesHash",
  "excludedVideosHash",
  "previewHash",
  "ruleName",
  "headline",
  "schedule",
  "fixedSalary",
  "basePayouts",
  "cpmPayouts",
  "flatBonuses",
  "performanceCap",
  "eligibility",
  "factName",
  "metric",
  "part",
  "path",
  "missing",
  "lockedFields",
  "validFrom",
]);

/**
 * An answer with each free text inside an object of its own. What a text says cannot end the object: JSON escapes it. Characters
 * that people cannot see are taken out.
 */
export function markTexts(value: unknown, schema: JsonSchema): unknown {
  const definitions = isObject(schema["$defs"]) ? schema["$defs"] : {};

  const resolve = (each: JsonSchema): JsonSchema[] => {
    const { $ref } = each;
    if (typeof $ref === "string") {
      const found = $ref === "#" ? schema : definitions[$ref.replace("#/$defs/", "")];
      return isObject(found) ? resolve(found) : [];
    }
    const inner = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => (each[keyword] ?? []) as JsonSchema[]);
    return [each, ...inner.flatMap(resolve)];
  };

  const mark = (each: unknown, schemas: readonly JsonSchema[], name: string): unknown => {
    if (typeof each === "string")
      return isOwn(each, schemas, name) ? each : { untrustedText: withoutUnseen(each) };
    if (Array.isArray(each)) {
      const items = schemas.flatMap(({ items: own }) => (isObject(own) ? resolve(own) : []));
      return each.map((item) => mark(item, items, name));
    }
    if (!isObject(each)) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, field]) => [
        key,
        mark(field, schemas.flatMap((own) => fieldOf(own, key)).flatMap(resolve), key),
      ]),
    );
  };
  return mark(value, resolve(schema), "");
}

/** Arguments with marked texts as plain texts again: agents pass on what another tool answered. */
export function unmarkTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmarkTexts);
  if (!isObject(value)) return value;
  const { untrustedText: text, ...others } = value;
  if (typeof text === "string" && Object.keys(others).length === 0) return text;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unmarkTexts(each)]));
}

function fieldOf({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema[] {
  const own = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return isObject(own) ? [own] : [];
}

function isOwn(text: string, schemas: readonly JsonSchema[], name: string): boolean {
  const isKnown = schemas.some((schema) => isText(schema) && OWN_WORDS.has(name));
  return isKnown || schemas.some((schema) => isOfClosedSet(text, schema));
}

/** Whether the schema leaves no room for anybody's words, and the text is of it. */
function isOfClosedSet(text: string, schema: JsonSchema): boolean {
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(text);
  if (schema["const"] !== undefined) return schema["const"] === text;
  if (!isText(schema) || isFree(schema)) return false;
  return typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"]).test(text) : TIME.test(text);
}

const TIME = /^[-+\d:.TZ]{8,40}$|^[\da-f-]{36}$/i;
const closedFormats = new Set<unknown>(["date", "date-time", "uuid"]);

/** Ids and the like have a pattern from their first letter to their last. */
function isFree({ enum: choices, const: only, pattern, format }: JsonSchema): boolean {
  if (choices !== undefined || only !== undefined || closedFormats.has(format)) return false;
  return typeof pattern !== "string" || !/^\^[^.\s]*\$$/.test(pattern);
}

function isText(schema: JsonSchema): boolean {
  return typesOf(schema).includes("string");
}

function typesOf({ type }: JsonSchema): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

/** Controls, marks that turn the direction of writing, spaces without width, and the tags that spell unseen letters. */
const UNSEEN =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu;

function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, (each) => (each === "\n" || each === "\t" ? each : ""));
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
