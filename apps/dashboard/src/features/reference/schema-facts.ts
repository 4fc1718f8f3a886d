import type { JsonSchema } from "../../api/openapi.ts";

/** Constraints in words, shortest first: "1 to 100", "default 10". */
export function schemaFacts(schema: JsonSchema): readonly string[] {
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
  return value.toLocaleString("en");
}
