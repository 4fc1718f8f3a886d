import { canonicalJson } from "@clipledger/domain/canonical-json";
import { isObject, type JsonObject } from "./openapi-components.ts";

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
      ...withNullType(rest),
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

/** A type of which no more is said lets null be as one more. */
function withNullType(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const [plain, nothing, ...others] = (Array.isArray(anyOf) ? anyOf : []) as JsonObject[];
  const isPlain = typeof plain?.["type"] === "string" && Object.keys(plain).length === 1;
  const isNullable = isPlain && nothing?.["type"] === "null" && others.length === 0;
  return isNullable ? { type: [plain["type"], "null"], ...rest } : schema;
}

/** Whether it is an object of known fields, which lets all others be. */
function isOpenObject(schema: JsonObject): boolean {
  return schema["type"] === "object" && isObject(schema["properties"]) && !("additionalProperties" in schema);
}
