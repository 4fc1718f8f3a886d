import { z } from "zod";

/** A value with several mistakes, and where each of them stands. */
export interface Mistaken {
  readonly value: unknown;
  readonly paths: readonly string[];
}

/** `type`: of another type. `bounds`: too long, too large, unknown or of another kind of id. `missing`: left out. */
export const MISTAKES = ["type", "bounds", "missing", "mixed"] as const;
type Mistake = (typeof MISTAKES)[number];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** No number of JavaScript is as large; `toJson` writes it as JSON has it. */
const HUGE = "@@huge@@";
const NO_MEMBER = "no_such_member";
const UNKNOWN_FIELD = "noSuchField";

/** JSON of a mistaken value, with numbers that no program can hold. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${HUGE}"`, "1e400");
}

/** Everything wrong at once that the schema lets be wrong, once for each alternative of its unions. */
export function mistakenOf(schema: z.ZodType, mistake: Mistake): Mistaken[] {
  const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const makers = Array.from({ length: alternativeCount(written) + 1 }, (_, turn) => new Maker(mistake, turn));
  const made = makers.map((maker) => maker.mistakenAt(written, ""));
  const different = new Map(made.map((each) => [JSON.stringify(each.value), each]));
  return [...different.values()].filter(({ paths }) => paths.length > 0);
}

/** The same for a query, as text: only what no text of its own could be right for. */
export function mistakenQueryOf(schema: z.ZodType | undefined): { text: string; paths: readonly string[] } {
  if (schema === undefined) return { text: "", paths: [] };
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const wrong = Object.entries(properties).flatMap(([name, property]) =>
    // Most lists take their own column in place of an unknown one.
    name === "sortCol" || !isSchema(property) ? [] : mistakenTexts(property, [name]),
  );
  const written = ([first, ...rest]: readonly string[]) =>
    `${first}${rest.map((step) => `[${step}]`).join("")}`;
  return {
    text: wrong.map(({ steps, text }) => `${written(steps)}=${encodeURIComponent(text)}`).join("&"),
    paths: wrong.map(({ steps }) => steps.join(".")),
  };
}

function mistakenTexts(
  schema: JsonSchema,
  steps: readonly string[],
): { steps: readonly string[]; text: string }[] {
  const [first = schema] = alternativesOf(schema);
  const within = (inner: unknown, step: string) =>
    isSchema(inner) ? mistakenTexts(inner, [...steps, step]) : [];
  if (isObject(first))
    return Object.entries(first.properties ?? {}).flatMap(([name, inner]) => within(inner, name));
  if (first.type === "array") return ["0", "1"].flatMap((index) => within(first.items, index));
  const value = outOfBounds(first);
  const isFreeText = first.type === "string" && typeof value !== "string";
  return value === undefined || isFreeText ? [] : [{ steps, text: String(value) }];
}

function alternativeCount(schema: JsonSchema): number {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const items = Array.isArray(schema.items) ? [] : [schema.items];
  const nested = [...inner, ...items].filter(isSchema).map(alternativeCount);
  return Math.max(0, alternativesOf(schema).filter(isObject).length, ...nested);
}

class Maker {
  readonly mistake: Mistake;
  /** Which alternative of a union is meant; one past the last of them means none. */
  readonly turn: number;
  count = 0;

  constructor(mistake: Mistake, turn: number) {
    this.mistake = mistake;
    this.turn = turn;
  }

  mistakenAt(schema: JsonSchema, path: string): Mistaken {
    const alternatives = alternativesOf(schema);
    const [first = schema] = alternatives;
    if (alternatives.length > 1 && alternatives.every(isObject)) return this.#ofUnion(alternatives, path);
    if (isObject(first)) return this.#ofObject(first, path);
    if (first.type === "array" && isSchema(first.items)) return this.#ofList(first, first.items, path);
    const value = this.#takeTurn() === "bounds" ? outOfBounds(first) : ofAnotherType(first);
    return value === undefined ? { value: "anything", paths: [] } : { value, paths: [path] };
  }

  #takeTurn(): Exclude<Mistake, "mixed"> {
    if (this.mistake !== "mixed") return this.mistake;
    return (["type", "bounds", "missing"] as const)[this.count++ % 3] ?? "type";
  }

  #ofUnion(alternatives: readonly JsonSchema[], path: string): Mistaken {
    const discriminator = discriminatorOf(alternatives);
    const meant = alternatives[this.turn % (alternatives.length + 1)];
    if (meant !== undefined) return this.#ofObject(meant, path, discriminator);
    const [first = {}] = alternatives;
    if (discriminator === undefined) return this.#ofObject(first, path);
    const { value, paths } = this.#ofObject(sharedBy(alternatives, discriminator), path);
    return {
      value: { ...(value as object), [discriminator]: NO_MEMBER },
      paths: [...paths, joined(path, discriminator)],
    };
  }

  #ofObject(schema: JsonSchema, path: string, discriminator?: string): Mistaken {
    const { properties = {}, required = [], additionalProperties } = schema;
    const made: Record<string, unknown> = {};
    const paths: string[] = [];
    for (const [name, property] of Object.entries(properties)) {
      if (!isSchema(property)) continue;
      const place = joined(path, name);
      if (name === discriminator) {
        made[name] = property.const;
      } else if (this.#takeTurn() === "missing" && required.includes(name)) {
        if (!canBeAnything(property)) paths.push(place);
      } else if (this.mistake !== "missing" || isNested(property)) {
        const { value, paths: within } = this.mistakenAt(property, place);
        made[name] = value;
        paths.push(...within);
      }
    }
    if (refusesOthers(additionalProperties)) {
      made[UNKNOWN_FIELD] = 1;
      paths.push(joined(path, UNKNOWN_FIELD));
    }
    return { value: made, paths };
  }

  #ofList({ maxItems = 0 }: JsonSchema, items: JsonSchema, path: string): Mistaken {
    // What stands in a list that is too long is not looked at.
    if (this.mistake === "bounds" && maxItems > 0 && maxItems <= 50)
      return { value: Array.from({ length: maxItems + 1 }, () => null), paths: [path] };
    const made = [0, 1].map((index) => this.mistakenAt(items, joined(path, String(index))));
    return { value: made.map(({ value }) => value), paths: made.flatMap(({ paths }) => paths) };
  }
}

function outOfBounds(schema: JsonSchema): unknown {
  const { type, maxLength, pattern, format, maximum, enum: members } = schema;
  if (members !== undefined || schema.const !== undefined) return NO_MEMBER;
  if (type === "string") {
    if (maxLength !== undefined) return "x".repeat(maxLength + 1);
    if (pattern !== undefined)
      return ["wrong_AAAAAAAAAAAA", " "].find((text) => !new RegExp(pattern).test(text));
    return format === undefined ? ofAnotherType(schema) : "2026-02-30";
  }
  if (type !== "number" && type !== "integer") return ofAnotherType(schema);
  return maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? HUGE : maximum + 1;
}

function ofAnotherType(schema: JsonSchema): unknown {
  if (canBeAnything(schema)) return undefined;
  return schema.type === "number" || schema.type === "integer" ? "seven" : 7.5;
}

function canBeAnything(schema: JsonSchema): boolean {
  const { type, enum: members, const: only, anyOf, oneOf } = schema;
  return [type, members, only, anyOf, oneOf].every((each) => each === undefined);
}

/** Fields that are the same whatever alternative is meant. */
function sharedBy(alternatives: readonly JsonSchema[], discriminator: string): JsonSchema {
  const [first = {}, ...others] = alternatives;
  const shared = Object.entries(first.properties ?? {}).filter(
    ([name, property]) =>
      name !== discriminator &&
      others.every((other) => JSON.stringify(other.properties?.[name]) === JSON.stringify(property)),
  );
  const required = shared
    .map(([name]) => name)
    .filter((name) => alternatives.every((each) => each.required?.includes(name)));
  return { ...first, properties: Object.fromEntries(shared), required };
}

function discriminatorOf(alternatives: readonly JsonSchema[]): string | undefined {
  const [first = {}] = alternatives;
  return Object.keys(first.properties ?? {}).find((name) =>
    alternatives.every(({ properties }) => {
      const property = properties?.[name];
      return isSchema(property) && property.const !== undefined;
    }),
  );
}

function alternativesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  return (anyOf ?? oneOf ?? []).filter(isSchema).filter(({ type }) => type !== "null");
}

function isNested(schema: JsonSchema): boolean {
  return [schema, ...alternativesOf(schema)].some((each) => isObject(each) || each.type === "array");
}

function isObject({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties !== undefined;
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

function refusesOthers(additionalProperties: JsonSchema["additionalProperties"]): boolean {
  return isSchema(additionalProperties)
    ? additionalProperties.const === false
    : additionalProperties === false;
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
