import { fieldGroups } from "@clipledger/contract/field-groups";
import { namedSchemas } from "@clipledger/contract/schema-names";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import type { OpenAPIGeneratorGenerateOptions } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";

const SCHEMAS = "#/components/schemas/";

export type JsonObject = { readonly [name: string]: unknown };

/** A named schema with a description of its own is another object to zod, and refers to the named one all the same. */
export const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next, ...given }) => {
      const { def, parent } = given.schema._zod;
      const { strategy, components = [] } = given.options;
      const { description } = z.globalRegistry.get(given.schema) ?? {};
      if (description === undefined || parent?._zod.def !== def) return next();
      const isNamed = components.some(
        ({ schema, allowedStrategies }) => schema === parent && allowedStrategies.includes(strategy),
      );
      if (!isNamed) return next();
      const [required, reference] = next({ ...given, schema: parent });
      return [required, { ...reference, description }];
    },
  ],
});

/** Named schemas as the generator shares them. Where what is sent differs from what is answered, it has a name of its own. */
export function commonSchemas(): NonNullable<OpenAPIGeneratorGenerateOptions["commonSchemas"]> {
  const named = [...namedSchemas].flatMap(([name, schema]) => {
    const [sent, answered] = (["input", "output"] as const).map((strategy) =>
      JSON.stringify(converter.convert(schema, { strategy })),
    );
    const both = [
      [name, { schema, strategy: "output" }],
      [`${name}Input`, { schema, strategy: "input" }],
    ] as const;
    return sent === answered ? both.slice(0, 1) : both;
  });
  const groups = Object.entries(fieldGroups).map(([name, schema]) => [name, { schema }] as const);
  return Object.fromEntries([...named, ...groups]);
}

/** The converter leaves out the formats that schemas tell of themselves. */
export function withFormats(schemas: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const format = namedSchemas.get(name)?.meta()?.["format"];
      return [name, typeof format === "string" ? { ...schema, format } : schema];
    }),
  );
}

/** One place where a part of the document stands, and the names that it may have, the best first. */
export interface Use {
  readonly part: JsonObject;
  readonly names: readonly string[];
  readonly refer: (reference: { readonly $ref: string }) => void;
}

/** Each part that an object or a list holds. */
export function usesIn(holder: object, namesOf: (part: JsonObject, key: string) => readonly string[]): Use[] {
  return Object.entries(holder).map(([key, part]: [string, JsonObject]) => ({
    part,
    names: namesOf(part, key),
    refer: (reference) => Object.assign(holder, { [key]: reference }),
  }));
}

/**
 * Moves parts to the components and leaves references where they stood. Those that stand in most places choose their names first; what
 * stands in fewer than it takes, or finds its names taken, stays.
 */
export function shareParts(
  kind: "parameters" | "responses" | "headers",
  uses: readonly Use[],
  { fewest }: { readonly fewest: number },
): Record<string, JsonObject> {
  const alike = new Map<string, Use[]>();
  for (const use of uses) {
    const text = canonicalJson(use.part);
    alike.set(text, [...(alike.get(text) ?? []), use]);
  }
  const shared: Record<string, JsonObject> = {};
  for (const group of [...alike.values()].sort((left, right) => right.length - left.length)) {
    const [first] = group;
    const name = first?.names.find((each) => !(each in shared));
    if (first === undefined || name === undefined || group.length < fewest) continue;
    shared[name] = first.part;
    for (const { refer } of group) refer({ $ref: `#/components/${kind}/${name}` });
  }
  return shared;
}

/** Those of the schemas that what refers to them leads to. */
export function pickReferred(
  schemas: Readonly<Record<string, JsonObject>>,
  from: unknown,
): Record<string, JsonObject> {
  const picked: Record<string, JsonObject> = {};
  const follow = (value: unknown): void => {
    if (!isObject(value)) return;
    const name = referredName(value);
    if (name !== undefined && picked[name] === undefined) {
      picked[name] = schemas[name] ?? {};
      follow(picked[name]);
    }
    for (const field of Object.values(value)) follow(field);
  };
  follow(from);
  return Object.fromEntries(Object.entries(picked).sort(([left], [right]) => (left < right ? -1 : 1)));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

export function referenceTo(name: string) {
  return { $ref: `${SCHEMAS}${name}` };
}

/** What a reference refers to. */
export function referredName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === "string" && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
}
