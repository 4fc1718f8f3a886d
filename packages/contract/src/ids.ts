import { type IdKind, idPattern, idPrefix } from "@clipledger/domain/ids";
import { z } from "zod";

/** An id of one kind, such as `orgcamp_` and 12 letters or digits. */
export function idSchema(kind: IdKind) {
  const prefix = idPrefix(kind);
  return z
    .string()
    .regex(idPattern(kind), { error: `Expected an id: ${prefix} and 12 letters or digits` })
    .meta({ examples: [`${prefix}4Rk8sVn1QwZp`] });
}
