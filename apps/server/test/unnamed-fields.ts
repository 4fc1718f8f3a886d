import type { z } from "zod";

/** Lists the fields that the schema does not name, and the values that it refuses. */
export function findUnnamed(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value);
  if (success) return findDropped(value, data, "");
  return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

function findDropped(value: unknown, kept: unknown, path: string): string[] {
  if (!isRecord(value)) return [];
  if (!isRecord(kept)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const place = path === "" ? name : `${path}.${name}`;
    if (field === undefined) return [];
    return Object.hasOwn(kept, name)
      ? findDropped(field, kept[name], place)
      : [`${place} has no name in the contract`];
  });
}

/** A list counts as a record of its items. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
