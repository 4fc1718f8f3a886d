import { describe, expect, it } from "vitest";
import type { JsonSchema, OpenApiDocument } from "../../api/openapi.ts";
import { exampleValue } from "./example-value.ts";

const document: OpenApiDocument = {
  info: { title: "Test", version: "1" },
  components: {
    schemas: { Loop: { type: "object", properties: { next: { $ref: "#/components/schemas/Loop" } } } },
  },
};

describe("exampleValue", () => {
  it.each<[JsonSchema, unknown]>([
    [{ type: "string", examples: ["EUR"] }, "EUR"],
    [{ type: "integer", default: 10 }, 10],
    [{ enum: ["asc", "desc"] }, "asc"],
    [{ anyOf: [{ type: "null" }, { type: "string", format: "email" }] }, "ada@example.com"],
    [{ type: "array", items: { type: "boolean" } }, [true]],
    [{ type: "object", additionalProperties: { type: "integer", minimum: 5 } }, { key: 5 }],
    [{ type: "object", properties: { on: { type: "string", format: "date" } } }, { on: "2026-09-21" }],
  ])("makes up a value for %j", (schema, expected) => {
    expect(exampleValue(document, schema)).toEqual(expected);
  });

  it("ends on a schema that contains itself", () => {
    expect(JSON.stringify(exampleValue(document, { $ref: "#/components/schemas/Loop" }))).toContain("null");
  });
});
