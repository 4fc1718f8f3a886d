import fc from "fast-check";
import { z } from "zod";

/** The parts of JSON Schema that the contract's inputs come to. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/**
 * Input of the shape that a schema asks for, with values from the edges of what it allows, and now and then one that it does
 * not. An id is a text such as `@orgcre:3`, which stands for the third creator there is: see `withIds`.
 */
export function plausibleInput(input: z.ZodType): fc.Arbitrary<unknown> {
  // Safe: what zod writes, of which this reads the fields above.
  const root = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  return new PlausibleValues(root.$defs ?? {}).of(root, 0);
}

const DEEPEST = 8;
const LONGEST = 300;
const MOST_ITEMS = 3;

class PlausibleValues {
  readonly #definitions: Readonly<Record<string, Schema>>;

  constructor(definitions: Readonly<Record<string, Schema>>) {
    this.#definitions = definitions;
  }

  of(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEEPEST) return fc.constant(null);
    const value = this.#valid(schema, depth + 1);
    return schema.type === "object" ? value : often(value, oddValue);
  }

  #valid(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { $ref, anyOf = schema.oneOf, allOf } = schema;
    if ($ref !== undefined) return this.of(this.#definitions[$ref.replace("#/$defs/", "")] ?? {}, depth);
    if (anyOf !== undefined) return fc.oneof(...anyOf.map((form) => this.of(form, depth)));
    if (allOf !== undefined)
      return fc
        .tuple(...allOf.map((part) => this.of(part, depth)))
        .map((parts) => Object.assign({}, ...parts));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return numberOf(schema);
      case "string":
        return textOf(schema);
      case "array":
        return this.#array(schema, depth);
      case "object":
        return this.#object(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  #array({ items = {}, minItems = 0, maxItems = MOST_ITEMS }: Schema, depth: number): fc.Arbitrary<unknown> {
    const maxLength = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
    return fc.array(this.of(items, depth), { minLength: minItems, maxLength });
  }

  #object(
    { properties = {}, required = [], additionalProperties }: Schema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, this.of(schema, depth)]);
    const known = fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
      requiredKeys: [...required],
    });
    if (typeof additionalProperties !== "object" || fields.length > 0) return known;
    return fc.dictionary(fc.string({ maxLength: 12 }), this.of(additionalProperties, depth), { maxKeys: 3 });
  }
}

function often(usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const oddValue = fc.constantFrom<unknown>(
  null,
  "",
  0,
  -1,
  true,
  [],
  {},
  [null],
  "\u0000",
  "\ud800",
  "x".repeat(9_000),
);

function numberOf({ type, minimum = -10, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const edges = [
    minimum,
    maximum,
    0,
    1,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 2,
    -1,
    0.1,
    1e300,
  ];
  const [min, max] = [Math.ceil(minimum), Math.min(Math.floor(maximum), minimum + 1_000_000)];
  const inside = type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(inside, inside, fc.constantFrom(...edges));
}

/** The ends of the calendar are as likely as all others together. */
const dates = ["0001-01-01", "9999-12-31", "2024-02-29", "2026-08-31"];
const instants = dates.flatMap((date) => [
  `${date}T00:00:00Z`,
  `${date}T23:59:59.999Z`,
  `${date}T01:00:00+14:00`,
]);
const addresses = [
  "https://example.com/",
  "http://127.0.0.1:9/",
  "https://www.tiktok.com/@ada/video/7412345678901234567",
];

function textOf({
  pattern = "",
  format,
  examples,
  minLength = 0,
  maxLength = LONGEST,
}: Schema): fc.Arbitrary<unknown> {
  const prefix = /^\^([a-z]+)_\[/.exec(pattern)?.[1];
  if (prefix !== undefined) return fc.nat({ max: 99 }).map((number) => `@${prefix}:${number}`);
  if (format === "date" || /\\d\{4\}-|\[0-9\]\{4\}-/.test(pattern))
    return often(fc.constantFrom(...dates), fc.constantFrom(...instants));
  if (format === "date-time") return often(fc.constantFrom(...instants), fc.constantFrom(...dates));
  if (format === "uri") return fc.constantFrom(...addresses);
  if (format === "email") return fc.nat({ max: 9 }).map((number) => `person${number}@example.com`);
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST));
  const any = fc.string({ unit: "grapheme", minLength, maxLength: longest });
  const known = fc.constantFrom(...(examples ?? ["2026-09-21", "10.50", "EUR", "1", "a"]));
  return fc.oneof(known, any, fc.constant("x".repeat(longest)));
}

const placeholder = /^@([a-z]+):(\d+)$/;

/** The input with an id of its kind for each that it asks for. Some that it asks for are not there. */
export function withIds(input: unknown, ids: ReadonlyMap<string, readonly string[]>): unknown {
  if (Array.isArray(input)) return input.map((item) => withIds(item, ids));
  if (typeof input === "object" && input !== null)
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withIds(value, ids)]));
  const [, prefix = "", number = ""] = (typeof input === "string" && placeholder.exec(input)) || [];
  if (prefix === "") return input;
  const known = [...(ids.get(prefix) ?? []), `${prefix}_4Rk8sVn1QwZp`];
  return known[Number(number) % known.length];
}
