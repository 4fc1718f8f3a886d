import { ID_PREFIXES, type IdKind } from "@clipledger/domain/ids";
import type { z } from "zod";
import { videoSchemas } from "./named-schemas/video-schemas.ts";
import { workSchemas } from "./named-schemas/work-schemas.ts";
import { idSchema } from "./wire-values.ts";

/**
 * What the API document names, so that generated clients have types with names that stay. Whatever equals one of these, wherever it
 * stands, refers to it.
 */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...idSchemas(),
  ...videoSchemas,
  ...workSchemas,
};

function idSchemas(): Record<string, z.ZodType> {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[]; // safe: a literal's own keys
  return Object.fromEntries(
    kinds.map((kind) => [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`, idSchema(kind)]),
  );
}
