import type { z } from "zod";

/** Schemas that the API document has once and by name, so that generated clients have types with names that stay. */
export const namedSchemas = new Map<string, z.ZodType>();

/** Each file names those that it declares. */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (namedSchemas.has(name)) throw new Error(`Two schemas are called ${name}`);
    namedSchemas.set(name, schema);
  }
}
