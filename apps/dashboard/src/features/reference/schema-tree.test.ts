import { describe, expect, it } from "vitest";
import type { JsonSchema, OpenApiDocument } from "./operations.ts";
import { schemaTree } from "./schema-tree.ts";

const document: OpenApiDocument = {
  info: { title: "Test", version: "1" },
  components: {
    schemas: {
      Money: {
        type: "object",
        properties: { amount: { type: "number" } },
        required: ["amount"],
        description: "An amount.",
      },
      Comment: {
        type: "object",
        properties: {
          text: { type: "string" },
          replies: { type: "array", items: { $ref: "#/components/schemas/Comment" } },
        },
      },
    },
  },
};

function tree(schema: JsonSchema) {
  return schemaTree(document, schema, "value");
}

describe("schemaTree", () => {
  it("lists properties with what is required", () => {
    const node = tree({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "integer" } },
      required: ["a"],
    });
    expect(node.children.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ["a", "string", true],
      ["b", "integer", false],
    ]);
  });

  it("follows references, and lets the place override the description", () => {
    const node = tree({ $ref: "#/components/schemas/Money", description: "What is owed." });
    expect(node).toMatchObject({ type: "object", description: "What is owed." });
    expect(node.children[0]?.name).toBe("amount");
  });

  it("ends where a schema contains itself", () => {
    const replies = tree({ $ref: "#/components/schemas/Comment" }).children[1];
    expect(replies).toMatchObject({ type: "array of Comment (as above)", children: [] });
  });

  it.each<[JsonSchema]>([
    [{ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] }],
    [{ oneOf: [{ type: "null" }, { type: "string", format: "date-time" }] }],
    [{ type: ["string", "null"], format: "date-time" }],
    [{ type: "string", nullable: true, format: "date-time" }],
  ])("reads every way to write null: %j", (schema) => {
    expect(tree(schema)).toMatchObject({ type: "string or null", facts: ["date-time"], variants: [] });
  });

  it("keeps plain alternatives on one line", () => {
    const node = tree({
      anyOf: [
        { enum: ["a"], type: "string" },
        { type: "integer", minimum: 1 },
      ],
    });
    expect(node).toMatchObject({
      type: "string or integer",
      values: ["a"],
      facts: ["at least 1"],
      variants: [],
    });
  });

  it("offers shapes to choose from as variants", () => {
    const shape = (name: string): JsonSchema => ({
      type: "object",
      title: name,
      properties: { kind: { const: name } },
    });
    const node = tree({ oneOf: [shape("flat"), shape("cpm")] });
    expect(node.variants.map(({ name }) => name)).toEqual(["flat", "cpm"]);
    expect(node.variants[0]?.children[0]).toMatchObject({ name: "kind", type: '"flat"' });
  });

  it("shows the fields of array items", () => {
    const node = tree({ type: "array", maxItems: 50, items: { $ref: "#/components/schemas/Money" } });
    expect(node).toMatchObject({ type: "array of object", facts: ["at most 50 items"] });
    expect(node.children[0]?.name).toBe("amount");
  });

  it("puts alternatives of array items in brackets", () => {
    expect(tree({ type: "array", items: { type: ["string", "null"] } }).type).toBe(
      "array of (string or null)",
    );
  });

  it("shows maps with their values", () => {
    expect(tree({ type: "object", additionalProperties: { type: "integer" } })).toMatchObject({
      type: "map of integer",
      children: [],
    });
    const node = tree({ type: "object", additionalProperties: { $ref: "#/components/schemas/Money" } });
    expect(node.children[0]).toMatchObject({ name: "[key]", type: "object" });
  });

  it("joins the parts of allOf", () => {
    const node = tree({
      allOf: [{ $ref: "#/components/schemas/Money" }, { properties: { note: { type: "string" } } }],
    });
    expect(node.children.map(({ name }) => name)).toEqual(["amount", "note"]);
    expect(node.description).toBeUndefined();
  });

  it("leaves out bounds that nobody chose", () => {
    const node = tree({ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: 100, default: 10 });
    expect(node.facts).toEqual(["at most 100", "default 10"]);
  });

  it("survives a missing reference", () => {
    expect(tree({ $ref: "#/components/schemas/Gone" }).type).toBe("any");
  });
});
