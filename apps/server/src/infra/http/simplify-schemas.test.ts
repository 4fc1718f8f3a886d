import { expect, it } from "vitest";
import { simplifySchemas } from "./simplify-schemas.ts";

const nothing = { type: "null" };

it("makes null one more type of what is nothing but a type", () => {
  expect(simplifySchemas({ anyOf: [{ type: "string" }, nothing], description: "Some." })).toEqual({
    type: ["string", "null"],
    description: "Some.",
  });
  const words = { anyOf: [{ type: "string", enum: ["on"] }, nothing] };
  expect(simplifySchemas(words)).toEqual(words);
});

it("says neither that integers are safe nor that anything has alternatives", () => {
  const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(simplifySchemas({ type: "integer", ...safe })).toEqual({ type: "integer" });
  expect(simplifySchemas({ type: "integer", minimum: 1 })).toEqual({ type: "integer", minimum: 1 });
  expect(simplifySchemas({ anyOf: [{}, nothing], description: "Any." })).toEqual({ description: "Any." });
});

it("leaves examples to what is no whole object of fields", () => {
  const object = { type: "object", properties: { id: { type: "string", examples: ["a"] } } };
  expect(simplifySchemas({ ...object, examples: [{ id: "a" }] })).toEqual(object);
});

it("does not say that names of fields are strings, and says what else they are", () => {
  const map = { type: "object", additionalProperties: {} };
  expect(simplifySchemas({ ...map, propertyNames: { type: "string" } })).toEqual(map);
  const named = { ...map, propertyNames: { type: "string", maxLength: 9 } };
  expect(simplifySchemas(named)).toEqual(named);
});
